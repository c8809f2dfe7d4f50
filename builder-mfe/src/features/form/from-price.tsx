import { useId, useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import {
  chosenUpsells,
  isFilled,
  parseAmount,
  toWireMoney,
  upsellSubtotals,
  useKeepSubtotal,
} from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Price, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { isPhotoGone, publicIdOf } from '../photo';
import { isSameValue } from './faults';
import { useFormSettings, useFormValue } from './form-model';

/** Lowest price of the book with its current extras; also updates the stored subtotal. */
export function FromPrice({
  product: {
    slug,
    price,
    upsells,
    marketplace: { currency },
  },
}: {
  product: Product;
}) {
  const words = useWords();
  const id = useId();
  const { moneyLocale } = useMarket();
  const values = useUpsellValues();
  const amounts = [{ price }, ...chosenUpsells(upsells, values)].map(
    (priced) => parseAmount(priced.price.amount, currency).minor,
  );
  useKeepSubtotal(slug, upsellSubtotals(upsells, values), currency);
  const total = toWireMoney({ minor: amounts.reduce((sum, minor) => sum + minor), currency }, moneyLocale);
  return (
    <Text fontSize="sm" color="fg.muted">
      <span id={id}>{words.from}</span>{' '}
      <output aria-labelledby={id}>
        <Price money={total} color="fg" />
      </output>
    </Text>
  );
}

/** Values that affect prices; renders again only when those change. */
function useUpsellValues() {
  const { form, upsells } = useFormSettings();
  const keys = useMemo(() => upsells.map(({ key }) => key), [upsells]);
  return useFormValue(
    form,
    keys,
    () => Object.fromEntries(keys.map((key) => [key, pricedValue(form.getValues(key))])),
    isSameValue,
  );
}

/** Reduces a photo to its presence: the crop does not change the price. */
function pricedValue(value: unknown): unknown {
  if (isPhotoGone(publicIdOf(value) ?? '')) return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? isFilled(value) : value;
}
