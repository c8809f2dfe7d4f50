import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { cartQuery, linesOf, useIntent, useQuery } from '@bindery/shared/data';
import type { Customisation, LineItem } from '@bindery/shared/contracts';

/** State of the cart line that the page's URL names. */
export type EditedLine =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'there'; line: LineItem; origin: Customisation }
  | { kind: 'gone' }
  | { kind: 'unknown'; retry(): void };

/**
 * Returns the edited line. Refetches the cart, in case another tab changed it. Source: docs/rules.md CART-06, CUS-09
 */
export function useEditedLine(slug: string): EditedLine {
  const intent = useIntent();
  const lineId = intent.kind === 'line' ? intent.lineId : undefined;
  const cart = useQuery({ ...cartQuery(useMarket()), staleTime: 0, enabled: lineId !== undefined });
  // includes lines saved for later
  const line = linesOf(cart.data).find(({ id, productSlug }) => id === lineId && productSlug === slug);
  const origin = useMemo(() => line && lineValues(line), [line]);
  if (lineId === undefined) return { kind: 'none' };
  if (line && origin) return { kind: 'there', line, origin };
  const retry = (): void => void cart.refetch();
  if (cart.isError || cart.fetchStatus === 'paused') return { kind: 'unknown', retry };
  return cart.data && !cart.isFetching ? { kind: 'gone' } : { kind: 'loading' };
}

function lineValues({ customisation, format }: LineItem): Customisation {
  const values: Customisation = { ...customisation, format: format.identifier };
  delete values.product_slug;
  return values;
}
