import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { OrderItem } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import type { OrderReading } from '../../data/order/order-query';
import { CardMessage, lineName } from '../line';
import { useWindow } from './edit-window';

const CardForm = lateModule(() => import('./card-form')).get('CardForm');

interface GiftCardProps {
  item: OrderItem;
  extras: readonly OrderItem[];
  reading: OrderReading;
}

/** The words on a wrapped book's card, with a way to change them while the order can be changed. Source: docs/rules.md EXTRA-04 */
export function GiftCard({ item, extras, reading }: GiftCardProps) {
  const { card: words } = useOrderWords();
  const { close } = useWords();
  const { isOpen } = useWindow(reading);
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const text = item.giftMessage === undefined ? words.add : words.change;
  const label = `${text}: ${lineName(item)}`;
  const canChange = isOpen && extras.some(({ type }) => type === 'gift_wrap');
  return (
    <Box _empty={{ display: 'none' }}>
      <CardMessage line={item} />
      {canChange ? (
        <TextButton aria-label={label} onClick={() => setState('open')}>
          {text}
        </TextButton>
      ) : null}
      {canChange ? (
        <Text role="status" fontSize="sm" _empty={{ display: 'none' }}>
          {state === 'saved' ? words.saved : null}
        </Text>
      ) : null}
      <Modal isOpen={state === 'open'} title={label} cancelLabel={close} onClose={() => setState('closed')}>
        <LatePart>
          <CardForm order={reading.order} item={item} title={label} onSaved={() => setState('saved')} />
        </LatePart>
      </Modal>
    </Box>
  );
}
