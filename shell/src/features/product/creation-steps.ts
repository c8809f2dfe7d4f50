import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { extrasQuery, useQuery } from '@bindery/shared/data';
import type { Extra, Product } from '@bindery/shared/contracts';
import type { CreationStep } from 'cart-mfe/src/contract';

/** Every step that may follow the form, in their order. Each is a part of an address: /create/{slug}/gift-wrap. */
export const CREATION_STEPS = ['format', 'gift-wrap', 'add-ons', 'options'] as const satisfies CreationStep[];

/**
 * The steps of this product's creation after its form: none where there is nothing to choose (one format, no paper that
 * goes with any of them), and at the end always the summary. It is the same list whatever the shopper chooses, so that
 * 'Step 7 of 9' means one thing all the way.
 *
 * @param extras - that may go with some format of the product in the market
 * Source: docs/rules.md OPT-12
 */
export function stepsAfterForm(product: Product, extras: readonly Extra[]): CreationStep[] {
  const isThere: Record<CreationStep, boolean> = {
    format: product.variants.length > 1,
    'gift-wrap': extras.some(({ kind }) => kind === 'gift_wrap'),
    'add-ons': extras.some(({ kind }) => kind === 'add_on'),
    options: true,
  };
  return CREATION_STEPS.filter((step) => isThere[step]);
}

/** @returns the steps after the form; undefined for the moment in which it is not known yet what else there is to choose */
export function useCreationSteps(product: Product | undefined, slug: string): CreationStep[] | undefined {
  const extras = useQuery(extrasQuery(useMarket(), slug));
  // a shop whose extras cannot be had sells books all the same: nobody waits for the second try, nor for a later one
  const hasFailed = extras.failureCount > 0 || extras.isFetched;
  const known = extras.data ?? (hasFailed ? NONE : undefined);
  return useMemo(() => product && known && stepsAfterForm(product, known), [product, known]);
}

const NONE: Extra[] = [];
