import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { OrderItem } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import type { CardPlace } from '../../data/order/order-api';
import type { OrderReading } from '../../data/order/order-query';
import { CardMessage, lineName } from '../line';
import { useWindow } from './edit-window';

const CardForm = lateModule(() => import('./card-form')).get('CardForm');

interface GiftCardProps {
  item: OrderItem;
  extras: readonly OrderItem[];
  reading: OrderReading;
}

/** Shows the text of the card with a wrapped book, and a button to change it. Source: docs/rules.md EXTRA-04 */
export function GiftCard({ item, extras, reading }: GiftCardProps) {
  const hasWrap = extras.some(({ type }) => type === 'gift_wrap');
  return (
    <Box _empty={{ display: 'none' }}>
      <CardMessage line={item} />
      {hasWrap ? (
        <ChangeCard
          reading={reading}
          place={{ kind: 'items', id: item.id }}
          message={item.giftMessage ?? ''}
          name={lineName(item)}
        />
      ) : null}
    </Box>
  );
}

interface ChangeCardProps {
  reading: OrderReading;
  place: CardPlace;
  message: string;
  /** name of the book or of the parcel's recipient, so that each button has its own label */
  name: string;
}

/** Lets the shopper change the text of a gift card while the order can be changed. Source: docs/rules.md EDIT-06 */
export function ChangeCard({ reading, place, message, name }: ChangeCardProps) {
  const { card: words } = useOrderWords();
  const { close } = useWords();
  const { isOpen } = useWindow(reading);
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed');
  const text = message === '' ? words.add : words.change;
  const label = `${text}: ${name}`;
  if (!isOpen) return null;
  return (
    <>
      <TextButton aria-label={label} onClick={() => setState('open')}>
        {text}
      </TextButton>
      <Text role="status" fontSize="sm" _empty={{ display: 'none' }}>
        {state === 'saved' ? words.saved : null}
      </Text>
      <Modal isOpen={state === 'open'} title={label} cancelLabel={close} onClose={() => setState('closed')}>
        <LatePart>
          <CardForm
            {...{ place, message }}
            order={reading.order}
            title={label}
            onSaved={() => setState('saved')}
          />
        </LatePart>
      </Modal>
    </>
  );
}
