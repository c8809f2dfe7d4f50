import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import { Box, Text } from '@bindery/shared/ui';
import type { SavedCard } from '@bindery/shared/contracts';
import { CARDS_KEY, cardsQuery, deleteCard } from './account-api';
import { FormFault } from './entry';
import { useFaultsOf } from './faults';
import { EndingRow, Section, StatusText } from './section';
import { useWords } from './words';

const nameOf = ({ brand, last4 }: SavedCard): string => `${brand} •••• ${last4}`;

/** Shows the customer's cards that the payment provider stores. Shows nothing if there are none. */
export function CardsSection() {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const faultsOf = useFaultsOf();
  const [deletedName, setDeletedName] = useState<string>();
  const { data: cards = [] } = useQuery(cardsQuery(market));
  const remove = useWrite({
    mutationFn: ({ id }: SavedCard) => deleteCard(market, id),
    onSuccess: (otherCards, card) => {
      setDeletedName(nameOf(card));
      queryClient.setQueryData(CARDS_KEY, otherCards);
    },
  });
  if (cards.length === 0 && deletedName === undefined) return null;
  return (
    <Section title={words.cards.title} intro={words.cards.intro}>
      {remove.error ? <FormFault text={faultsOf(remove.error, [])['']} /> : null}
      <Box as="ul" listStyleType="none">
        {cards.map((card) => (
          <EndingRow
            key={card.id}
            title={nameOf(card)}
            label={words.cards.end}
            spokenName={nameOf(card)}
            isBusy={remove.isPending}
            onEnd={() => remove.mutate(card)}
          >
            <Text fontSize="sm" color="fg.muted">
              {words.cards.expires(card.expires)}
            </Text>
          </EndingRow>
        ))}
      </Box>
      <StatusText>{deletedName === undefined ? null : words.cards.ended(deletedName)}</StatusText>
    </Section>
  );
}
