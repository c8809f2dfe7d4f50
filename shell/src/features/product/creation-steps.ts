import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { extrasQuery, useQuery } from '@bindery/shared/data';
import type { Extra, Product } from '@bindery/shared/contracts';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import type { CreationStep } from '@bindery/contracts/cart';

/** The sections of the screen after the form, in order. Each is a path segment: /create/{slug}/gift-wrap. */
export const CREATION_STEPS = ['format', 'gift-wrap', 'add-ons', 'options'] as const satisfies CreationStep[];

/**
 * Returns the sections of the screen after the form. A cart remote of an earlier release shows each section as a step.
 * Omits the format if there is only one. Omits the gift wrap if no paper fits any format. The summary is always last.
 *
 * @param extras - extras that fit at least one format of the product in the market. Source: docs/rules.md OPT-12
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

/** @returns the steps after the form; undefined until product and extras are known */
export function useCreationSteps(product: Product | undefined, slug: string): CreationStep[] | undefined {
  const extras = useQuery(extrasQuery(useMarket(), slug));
  // if the first request for extras fails, the page continues without extras, because a book can be sold without them
  const hasFailed = extras.failureCount > 0 || extras.isFetched;
  const knownExtras = extras.data ?? (hasFailed ? NONE : undefined);
  return useMemo(
    () => product && knownExtras && stepsAfterForm(product, knownExtras),
    [product, knownExtras],
  );
}

const NONE: Extra[] = [];

type FormSteps = Required<Pick<CustomisationFormProps, 'onStep' | 'onComplete'>>;

/** Sets the goal of the form in the release figures: a performance mark, when the shopper has filled in a step. */
export function withGoal({ onStep, onComplete }: FormSteps): FormSteps {
  const mark = (): unknown => performance.mark('goal builder_mfe ./CustomisationForm');
  return {
    onStep(step, isReplacing) {
      if (!isReplacing) mark();
      onStep(step, isReplacing);
    },
    onComplete() {
      mark();
      onComplete();
    },
  };
}
