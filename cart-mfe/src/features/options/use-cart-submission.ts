import { useEffect, useMemo, useRef } from 'react';
import type { Customisation, Product } from '@bindery/shared/contracts';
import { addFailure, useAddToCart, type AddFailure } from '../add-to-cart';
import { usePhotosOnTheWay } from './use-photos-on-the-way';
import { editedLine, LineGoneError, useEditedLine, useSaveLine } from '../edit-line';

/**
 * The two ways of this step into the cart: as a new line, or back into the line the shopper came to change.
 *
 * @param customisations - with the format
 */
export function useCartSubmission(product: Product, customisations: Customisation, onAdded: () => void) {
  const edited = useEditedLine(product.slug);
  const leadOn = useWhileHere(onAdded);
  const adding = useAddToCart(() => {
    editedLine.reset(product.slug);
    leadOn();
  });
  const saving = useSaveLine(leadOn);
  const isBusy = adding.isAdding || saving.isSaving;

  const reset = (): void => {
    adding.reset();
    saving.reset();
  };
  const add = (): void => {
    if (isBusy) return;
    saving.reset();
    adding.add([{ productId: product.id, customisations }]);
  };
  const save = (): void => {
    if (isBusy || !edited) return;
    adding.reset();
    saving.save(edited, customisations);
  };
  const error = adding.error ?? saving.error;
  const failure = useMemo(() => failureOf(error), [error]);
  // what is tried again was sent before: its photos are there
  const { photos, ...presses } = usePhotosOnTheWay(product.slug, { add, save });
  return {
    ...presses,
    photos,
    reset,
    isBusy,
    isEditing: edited !== undefined,
    failure,
    retry: saving.error ? save : add,
  };
}

function failureOf(error: Error | null): AddFailure | undefined {
  if (!error) return undefined;
  return error instanceof LineGoneError ? { kind: 'line-gone' } : addFailure(error);
}

/** A late answer moves nobody who has gone elsewhere meanwhile. Source: docs/rules.md CART-14 */
function useWhileHere(act: () => void): () => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => {
    if (isHere.current) act();
  };
}
