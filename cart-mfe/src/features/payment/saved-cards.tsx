import { useMarket, type Market } from '@bindery/shared';
import { callCommerce, useQuery, useQueryClient, userQuery } from '@bindery/shared/data';
import { Button, Stack, Text } from '@bindery/shared/ui';
import type { Checkout, SavedCard } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';

const CARDS = '/website/v1/user/cards';
const CARDS_KEY = ['saved-cards'];

const savedCardsQuery = (market: Market) => ({
  queryKey: CARDS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly SavedCard[]> =>
    (await callCommerce<{ data: SavedCard[] }>({ market, method: 'GET', path: CARDS, signal })).body.data,
  staleTime: 0,
});

/** @returns the customer's saved cards; undefined for a guest, and while the provider has not answered */
export function useSavedCards(): readonly SavedCard[] | undefined {
  const market = useMarket();
  const { data: user } = useQuery(userQuery(market));
  const isCustomer = user !== undefined && user !== null;
  const { data: cards } = useQuery({ ...savedCardsQuery(market), enabled: isCustomer });
  return isCustomer ? cards : undefined;
}

/**
 * Checks that the chosen card still exists. Another page, another device or the provider may have deleted it.
 *
 * @returns the name of the chosen card if it was deleted; undefined otherwise. Source: docs/rules.md STEPS-06
 */
export function useGoneCard({ state, method }: Pick<Checkout, 'state' | 'method'>): string | undefined {
  const market = useMarket();
  const isChosen = method?.savedCard !== undefined && state !== 'paying' && state !== 'complete';
  const { data: cards, isFetchedAfterMount } = useQuery({
    ...{ ...savedCardsQuery(market), enabled: isChosen, refetchOnWindowFocus: 'always' },
  });
  const isGone =
    isChosen && isFetchedAfterMount && cards?.some(({ id }) => id === method.savedCard) === false;
  return isGone ? method.label : undefined;
}

/** Returns a function that reloads the saved cards. Call it after a refusal, because the chosen card may be deleted. */
export function useReread(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: CARDS_KEY });
}

interface SavedCardsProps {
  cards: readonly SavedCard[];
  isBusy: boolean;
  onChoose(card: SavedCard): void;
}

/** The customer's saved cards. One press chooses a card and opens the next step. Source: docs/rules.md STEPS-04 */
export function SavedCards({ cards, isBusy, onChoose }: SavedCardsProps) {
  const words = usePaymentWords();
  if (cards.length === 0) return null;
  return (
    <Stack as="ul" gap="3" listStyleType="none" aria-label={words.savedCards} marginBottom="2">
      {cards.map((card) => (
        <Stack as="li" key={card.id} gap="1">
          <Button
            variant="outline"
            aria-disabled={isBusy}
            onClick={() => (isBusy ? undefined : onChoose(card))}
          >
            {words.useCard(`${card.brand} •••• ${card.last4}`)}
          </Button>
          <Text fontSize="sm" color="fg.muted" textAlign="center">
            {words.cardExpires(card.expires)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
