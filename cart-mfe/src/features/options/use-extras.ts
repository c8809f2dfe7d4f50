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
import { useWords } from '../../words/cart';

export interface ExtrasOfBook {
  /** extras that fit at least one of the product's formats in this market; empty until loaded */
  sold: readonly Extra[];
  /** the extras chosen for this book; undefined until they are loaded, so that there is no price yet */
  chosen: readonly Extra[] | undefined;
  /** chosen extras that the book cannot have, each with the reason */
  dropped: readonly DroppedExtra[];
  /** loads the chosen extras again; undefined unless loading has failed */
  retry: (() => void) | undefined;
  isChosen(extra: Extra): boolean;
  misfitOf(extra: Extra): ExtraMisfit | undefined;
  choose(extra: Extra, isChosen: boolean): void;
  remove(skus: readonly string[]): void;
  /** text for the card; '' if there is no gift wrap. Source: docs/rules.md EXTRA-04 */
  message: string;
  keepMessage(message: string): void;
}

const NOTHING: Extra[] = [];
const isEmpty = ({ giftWrap, addOns }: ExtrasRecord): boolean => giftWrap === null && addOns.length === 0;

/**
 * Returns the extras that are sold with the book, and those of them that the shopper chose.
 * Source: docs/rules.md OPT-05
 */
export function useExtras({ slug }: Product, { variant }: FormatChoice): ExtrasOfBook {
  const market = useMarket();
  const { data, isError, refetch } = useQuery(extrasQuery(market, slug));
  const { record, choose, remove, keepMessage } = useExtrasChoice(slug);
  return useMemo(() => {
    const place = { format: variant.format, slug, market: market.identifier };
    const isKnown = record !== undefined && (data !== undefined || isEmpty(record));
    const sorted = isKnown ? sortExtras(record, data ?? NOTHING, place) : undefined;
    const chosenExtras = sorted?.fitting;
    return {
      sold: data ?? NOTHING,
      chosen: chosenExtras,
      dropped: sorted?.dropped ?? [],
      retry: !isKnown && isError ? () => void refetch() : undefined,
      isChosen: ({ sku }) => chosenExtras?.some((extra) => extra.sku === sku) ?? false,
      misfitOf: (extra) => extraMisfit(extra, place),
      choose,
      remove,
      message: chosenExtras?.some(({ kind }) => kind === 'gift_wrap') ? (record?.message ?? '') : '',
      keepMessage,
    };
  }, [data, isError, refetch, record, choose, remove, keepMessage, slug, variant, market]);
}

/** @returns the text that explains why an extra cannot be chosen here */
export function useMisfitText(format: string): (misfit: ExtraMisfit | undefined) => string | undefined {
  const words = useWords();
  return (misfit) => {
    switch (misfit) {
      case 'format':
        return words.notWithFormat(format);
      case 'product':
        return words.notWithBook;
      case 'market':
        return words.notInCountry;
      case 'unavailable':
        return words.notAvailable;
      default:
        return undefined;
    }
  };
}

/** @returns the extra that was removed, and the text that explains why. Source: docs/rules.md OPT-05 */
export function useDroppedText(format: string): (dropped: DroppedExtra) => string {
  const words = useWords();
  return ({ name, reason }) => {
    switch (reason) {
      case 'format':
        return words.droppedByFormat(name, format);
      case 'product':
        return words.droppedByBook(name);
      case 'market':
        return words.droppedByCountry(name);
      case 'unavailable':
        return words.droppedAsGone(name);
    }
  };
}
