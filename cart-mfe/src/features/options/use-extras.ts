import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import {
  extraMisfit,
  extrasQuery,
  sortExtras,
  useExtrasChoice,
  useQuery,
  type ExtrasRecord,
} from '@bindery/shared/data';
import type { DroppedExtra, Extra, ExtraMisfit, Product } from '@bindery/shared/contracts';
import type { FormatChoice } from './format-choices';

export interface ExtrasOfBook {
  /** what may go with some format of the product here; nothing while it is not known */
  sold: readonly Extra[];
  /** what goes along with this book; undefined while it is not known: then there is no price either */
  chosen: readonly Extra[] | undefined;
  /** what the shopper chose and does not get, and why */
  dropped: readonly DroppedExtra[];
  /** where what the shopper chose cannot be looked up: asks again */
  retry: (() => void) | undefined;
  isChosen(extra: Extra): boolean;
  misfitOf(extra: Extra): ExtraMisfit | undefined;
  choose(extra: Extra, isChosen: boolean): void;
  remove(skus: readonly string[]): void;
}

const NOTHING: Extra[] = [];
const isEmpty = ({ giftWrap, addOns }: ExtrasRecord): boolean => giftWrap === null && addOns.length === 0;

/** What the shop sells along with the book, and what of it the shopper chose. Source: docs/rules.md OPT-05 */
export function useExtras({ slug }: Product, { variant }: FormatChoice): ExtrasOfBook {
  const market = useMarket();
  const { data, isError, refetch } = useQuery(extrasQuery(market, slug));
  const { record, choose, remove } = useExtrasChoice(slug);
  return useMemo(() => {
    const place = { format: variant.format, slug, market: market.identifier };
    const isKnown = record !== undefined && (data !== undefined || isEmpty(record));
    const sorted = isKnown ? sortExtras(record, data ?? NOTHING, place) : undefined;
    const chosen = sorted?.fitting;
    return {
      sold: data ?? NOTHING,
      chosen,
      dropped: sorted?.dropped ?? [],
      retry: !isKnown && isError ? () => void refetch() : undefined,
      isChosen: ({ sku }) => chosen?.some((extra) => extra.sku === sku) ?? false,
      misfitOf: (extra) => extraMisfit(extra, place),
      choose,
      remove,
    };
  }, [data, isError, refetch, record, choose, remove, slug, variant, market]);
}
