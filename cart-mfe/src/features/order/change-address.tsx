import { useState } from 'react';
import { Box, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { personName } from '@bindery/shared/bundled';
import type { OrderParcel } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import { useWindow } from './edit-window';
import type { OrderReading } from '../../data/order/order-query';
import { lateModule, useMarket } from '@bindery/shared';

const AddressForm = lateModule(() => import('./address-form')).get('AddressForm');

/** Corrects a parcel's address while the order can be changed. Source: docs/rules.md PARC-08 */
export function ChangeAddress({ reading, parcel }: { reading: OrderReading; parcel: OrderParcel }) {
  const words = useOrderWords();
  const { close } = useWords();
  const market = useMarket();
  const { isOpen } = useWindow(reading);
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const { address } = parcel;
  const label = address ? words.changeAddressOf(personName(address, market)) : words.changeAddress;
  return (
    <Box marginTop="1">
      {isOpen ? (
        <TextButton aria-label={label} onClick={() => setState('open')}>
          {words.changeAddress}
        </TextButton>
      ) : null}
      <Text role="status" fontSize="sm" _empty={{ display: 'none' }}>
        {state === 'saved' ? words.addressSaved : null}
      </Text>
      <Modal isOpen={state === 'open'} title={label} cancelLabel={close} onClose={() => setState('closed')}>
        <LatePart>
          <AddressForm order={reading.order} parcel={parcel} onSaved={() => setState('saved')} />
        </LatePart>
      </Modal>
    </Box>
  );
}
