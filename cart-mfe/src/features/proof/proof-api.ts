import type { Market } from '@bindery/shared';
import { callCommerce, canonicalCustomisation, queryOptions, retryPassing } from '@bindery/shared/data';
import type { LineItem, LineProof, PageProof } from '@bindery/shared/contracts';

type Answer = { data: LineProof };

const pathOf = (id: string, what: 'proof' | 'approval'): string =>
  `/website/v2/cart/items/${encodeURIComponent(id)}/${what}`;

/** The part of a line that determines its pages; a change in another tab refetches them. */
const contentKeyOf = ({ version, customisation }: LineItem): string =>
  `${version ?? ''} ${canonicalCustomisation(customisation)}`;

/** Query for a line's current pages, fetched each time they are viewed. Source: docs/rules.md PROOF-02 */
export const proofQuery = (market: Market, line: LineItem) =>
  queryOptions({
    queryKey: ['proof', market.identifier, line.id, contentKeyOf(line)],
    queryFn: async ({ signal }): Promise<LineProof> =>
      (await callCommerce<Answer>({ market, method: 'GET', path: pathOf(line.id, 'proof'), signal })).body
        .data,
    staleTime: 0,
    gcTime: 0,
    retry: retryPassing,
    // another tab may have approved or changed it
    refetchOnWindowFocus: true,
  });

/** Approves pages as the shopper saw them. @throws ApiError 'proof_changed' where they are other ones by now */
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
