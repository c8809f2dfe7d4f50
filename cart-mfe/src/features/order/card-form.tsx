import { useState, type FormEvent } from 'react';
import { OfflineError } from '@bindery/shared/data';
import { Button, chakra, Heading, Stack, Text } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { MessageEntry } from '../../ui/message-entry';
import { useWords } from '../../words/cart';
import { useCheckoutWords } from '../../words/checkout';
import { useOrderWords } from '../../words/order';
import { changeCard, editFailure, type CardPlace } from '../../data/order/order-api';
import { useKeepOrder, useRenewOrder } from '../../data/order/use-order';
import { useOrderWrite } from '../../data/order/use-order-write';

interface CardFormProps {
  order: Order;
  place: CardPlace;
  message: string;
  title: string;
  onSaved(): void;
}

/** The words for a card. A refusal keeps them. Source: docs/rules.md EXTRA-04 */
export function CardForm({ order, place, message: earlierMessage, title, onSaved }: CardFormProps) {
  const words = useOrderWords();
  const cartWords = useWords();
  const { gift: giftWords } = useCheckoutWords();
  const [message, setMessage] = useState(earlierMessage);
  const [keepOrder, renew] = [useKeepOrder(), useRenewOrder()];
  const { write, isBusy, error } = useOrderWrite(
    (market, giftMessage: string, key) => changeCard(market, { order, place, giftMessage }, key),
    {
      onDone: async (changedOrder) => {
        onSaved();
        await keepOrder(changedOrder);
      },
      onFailed: () => renew(order),
    },
  );
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    write(message);
  }
  return (
    <chakra.form onSubmit={onSubmit} noValidate paddingBottom="6">
      <Stack gap="4" alignItems="flex-start">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <MessageEntry
          name="giftMessage"
          label={cartWords.giftMessage}
          hint={(left) =>
            place.kind === 'items'
              ? `${cartWords.giftMessageHint} ${cartWords.giftMessageLeft(left)}`
              : `${giftWords.messageHint} ${giftWords.left(left)}`
          }
          message={message}
          onChange={setMessage}
        />
        {error ? (
          <Text role="alert" color="fg.error">
            {failureText(words, error)}
          </Text>
        ) : null}
        <Button type="submit" aria-busy={isBusy}>
          {words.card.save}
        </Button>
      </Stack>
    </chakra.form>
  );
}

function failureText(words: ReturnType<typeof useOrderWords>, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  const { kind } = editFailure(error);
  if (kind === 'not-editable') return `${words.notEditableTitle}. ${words.notEditableText}.`;
  return kind === 'changed' ? words.changedElsewhere : words.card.failed;
}
