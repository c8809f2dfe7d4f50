import { type Market, useMarket } from '@bindery/shared';
import {
  callCommerce,
  canonicalCustomisation,
  queryOptions,
  retryPassing,
  ApiError,
  cartQuery,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import type { LineItem, LineProof, PageProof } from '@bindery/shared/contracts';
import { useRef } from 'react';
import { CART_WRITE } from '../../data/cart/cart-api';
import { tellOtherTabs } from '../../data/cart/other-tabs';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';

type Answer = { data: LineProof };

const pathOf = (id: string, what: 'proof' | 'approval'): string =>
  `/website/v2/cart/items/${encodeURIComponent(id)}/${what}`;

/** The parts of a line that determine its pages. If another tab changes them, the pages are fetched again. */
const contentKeyOf = ({ version, customisation }: LineItem): string =>
  `${version ?? ''} ${canonicalCustomisation(customisation)}`;

/** Query for a line's current pages, fetched whenever the shopper views them. Source: docs/rules.md PROOF-02 */
export const proofQuery = (market: Market, line: LineItem) =>
  queryOptions({
    queryKey: ['proof', market.identifier, line.id, contentKeyOf(line)],
    queryFn: async ({ signal }): Promise<LineProof> =>
      (await callCommerce<Answer>({ market, method: 'GET', path: pathOf(line.id, 'proof'), signal })).body
        .data,
    staleTime: 0,
    gcTime: 0,
    retry: retryPassing,
    // refetches on focus, because another tab may have approved or changed the book
    refetchOnWindowFocus: true,
  });

/** Approves pages as the shopper saw them. @throws ApiError 'proof_changed' if the pages have changed */
export async function approvePages(
  market: Market,
  lineId: string,
  pages: readonly PageProof[],
  idempotencyKey: string,
): Promise<LineProof> {
  const path = pathOf(lineId, 'approval');
  return (await callCommerce<Answer>({ market, method: 'PUT', path, body: { pages }, idempotencyKey })).body
    .data;
}

/** Approves a line's pages, with one idempotency key for all retries. Then updates the cart in all tabs. */
export function useApproval(line: LineItem, onApproved: () => void) {
  const client = useQueryClient();
  const market = useMarket();
  const intent = useRef<WriteIntent | null>(null);
  const cart = cartQuery(market);
  const mutation = useWrite({
    ...CART_WRITE,
    mutationFn: async (pages: readonly PageProof[]) => {
      intent.current = writeIntent(intent.current, [market.identifier, line.id, pages]);
      const proof = await approvePages(market, line.id, pages, intent.current.key);
      intent.current = null;
      // refetches the cart, which asks for a new approval if the book changed after this one
      await client.invalidateQueries(cart).catch(() => undefined);
      const knownCart = client.getQueryData(cart.queryKey);
      if (knownCart) tellOtherTabs(knownCart);
      return proof;
    },
    onSuccess: ({ approvedAt }) => {
      if (approvedAt !== null) onApproved();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status >= 500) return;
      intent.current = null;
      void client.invalidateQueries(proofQuery(market, line));
      void client.invalidateQueries(cart);
    },
  });
  return {
    approve: (pages: readonly PageProof[]): void => {
      if (!mutation.isPending) mutation.mutate(pages);
    },
    isBusy: mutation.isPending,
    error: mutation.error,
  };
}

export const isChangedMeanwhile = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'proof_changed';
