import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, cartQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import type { LineItem, PageProof } from '@bindery/shared/contracts';
import { CART_WRITE } from '../../data/cart/cart-write';
import { tellOtherTabs } from '../../data/cart/other-tabs';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';
import { approvePages, proofQuery } from './proof-api';

/** Approves a line's pages, with one idempotency key for retries. Then updates the cart here and in other tabs. */
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
      // if the book changed between the two requests, the refetched cart asks for approval again
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
