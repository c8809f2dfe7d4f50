import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { cartQuery, linesOf } from '../api/cart';
import { useMarket } from '../../core/page-contexts';
import type { Extra } from '../../contracts';
import {
  extrasOfLine,
  NO_EXTRAS,
  withExtra,
  withMessage,
  withoutExtras,
  type ExtrasRecord,
} from '../../customisation/extras-choice';
import { areSameExtras, extrasAtom } from './extras.atoms';
import { useDraftKey, useIntent } from './use-draft-key';

/**
 * Returns the chosen extras of the page's book. They are stored beside the customisation, never in it. For a cart line,
 * the choice is stored only if it differs from the line's extras in the cart. Source: docs/rules.md OPT-05, CUS-09
 */
export function useExtrasChoice(slug: string) {
  const market = useMarket();
  const intent = useIntent();
  const lineId = intent.kind === 'line' ? intent.lineId : undefined;
  const extras = extrasAtom(useDraftKey(slug));
  const storedExtras = useAtomValue(extras);
  const write = useSetAtom(extras);
  const cart = useQuery({ ...cartQuery(market), enabled: lineId !== undefined }).data;
  const origin = useMemo(() => {
    if (lineId === undefined) return NO_EXTRAS;
    const lines = cart && linesOf(cart);
    const line = lines?.find(({ id }) => id === lineId);
    return lines && withMessage(extrasOfLine(lines, lineId, market.identifier), line?.giftMessage);
  }, [lineId, cart, market.identifier]);
  const record = storedExtras ?? origin;
  return useMemo(() => {
    const keep = (next: ExtrasRecord): void => write(origin && areSameExtras(next, origin) ? null : next);
    const currentExtras = record ?? NO_EXTRAS;
    return {
      /** undefined until the cart line's extras are known */
      record,
      /** Adds or removes an extra; a new gift wrap replaces the old gift wrap. */
      choose: (extra: Pick<Extra, 'sku' | 'kind' | 'name'>, isChosen: boolean) =>
        keep(withExtra(currentExtras, extra, isChosen, market.identifier)),
      keepMessage: (message: string) => keep(withMessage(currentExtras, message)),
      remove: (skus: readonly string[]) => keep(withoutExtras(currentExtras, skus)),
    };
  }, [record, origin, write, market.identifier]);
}
