import { useEffect, useMemo, useRef, useEffectEvent, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  shownVersion,
  useCustomisationWriter,
  useDraftKey,
  useQueryClient,
  lostPhotos,
  photosUnderWay,
  photoUploadsAtom,
  useAtomValue,
} from '@bindery/shared/data';
import type { Customisation, Extra, Product } from '@bindery/shared/contracts';
import { addFailure, type AddFailure } from './add-error';
import { useAddToCart } from './use-add-to-cart';
import { LineGoneError, useSaveLine } from './use-save-line';

type Act = 'add' | 'save';

/**
 * Tracks the book's photo uploads. If the shopper presses a button during an upload, the action waits for the upload.
 * It then uses the values that the book has by then. If a photo cannot be uploaded, the action is cancelled.
 *
 * @param draftKey - key of the book's draft. Source: docs/rules.md PHOTO-21
 */
function usePhotosOnTheWay(draftKey: string, acts: Readonly<Record<Act, () => void>>) {
  const uploads = useAtomValue(photoUploadsAtom(draftKey));
  const [awaitingAct, setAwaitingAct] = useState<Act | undefined>(undefined);
  const [dueAct, setDueAct] = useState<{ act: Act } | undefined>(undefined);
  const isUnderWay = photosUnderWay(uploads).length > 0;
  const [lostKey] = lostPhotos(uploads);
  if (awaitingAct && !isUnderWay) {
    setAwaitingAct(undefined);
    if (lostKey === undefined) setDueAct({ act: awaitingAct });
  }
  const finish = useEffectEvent((act: Act) => acts[act]());
  useEffect(() => {
    if (dueAct) finish(dueAct.act);
  }, [dueAct]);

  const press = (act: Act) => (): void => {
    if (isUnderWay) setAwaitingAct(act);
    else acts[act]();
  };
  return {
    add: press('add'),
    save: press('save'),
    photos: { isUnderWay, isAwaited: awaitingAct !== undefined, lostKey },
  };
}

interface SubmissionOptions {
  product: Product;
  /** with the format */
  customisations: Customisation;
  /**
   * the book's unit price as this page shows it; if the shop's price differs, the cart says so.
   * Source: docs/rules.md CART-22
   */
  seenPrice: string;
  /** undefined if the extras are not known, so that the extras of an edited line do not change */
  extras: readonly Extra[] | undefined;
  /** text for the card with the gift wrap; '' if there is no card */
  giftMessage: string;
  /** the line in the page's address; undefined for a new book */
  lineId: string | undefined;
  onAdded(): void;
}

/** Returns the two ways to put the book into the cart: adding a new line, or saving the edited line. */
export function useCartSubmission(options: SubmissionOptions) {
  const { product, customisations, seenPrice, extras, giftMessage, lineId, onAdded } = options;
  const client = useQueryClient();
  const market = useMarket();
  const draft = useCustomisationWriter(product.slug);
  const finishHandler = useWhileHere(() => {
    // the edited line is saved, so its draft is no longer needed
    if (lineId !== undefined) draft.clear();
    onAdded();
  });
  const adding = useAddToCart(finishHandler);
  const saving = useSaveLine(finishHandler);
  const isBusy = adding.isAdding || saving.isSaving;

  const reset = (): void => {
    adding.reset();
    saving.reset();
  };
  const add = (): void => {
    if (isBusy) return;
    saving.reset();
    const version = shownVersion(client, market, product.slug);
    adding.add([
      {
        ...{ productId: product.id, customisations, version, parentLineItem: true, seenPrice },
        ...(giftMessage !== '' && { giftMessage }),
      },
      ...(extras ?? []).map(({ sku, price }) => ({
        sku,
        childLineItem: true as const,
        seenPrice: price.amount,
      })),
    ]);
  };
  const save = (): void => {
    if (isBusy || lineId === undefined) return;
    adding.reset();
    const skus = extras?.map(({ sku }) => sku);
    saving.save({
      lineId,
      productId: product.id,
      customisations,
      seenPrice,
      ...(skus && { extras: skus, giftMessage }),
    });
  };
  const error = adding.error ?? saving.error;
  const failure = useMemo(() => failureOf(error), [error]);
  // a retry does not wait for photos, because the first attempt waited until they were uploaded
  const { photos, ...presses } = usePhotosOnTheWay(useDraftKey(product.slug), { add, save });
  return {
    ...presses,
    photos,
    reset,
    isBusy,
    failure,
    retry: saving.error ? save : add,
  };
}

function failureOf(error: Error | null): AddFailure | undefined {
  if (!error) return undefined;
  return error instanceof LineGoneError ? { kind: 'line-gone' } : addFailure(error);
}

/**
 * Calls `act` only if the shopper is still on this step, so that a late answer opens no other page.
 * Source: docs/rules.md CART-15
 */
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
