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

/** What the book costs at least as it is now; it follows what costs extra, and the stored subtotal with it. */
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

/** The values of keys that cost extra, as far as prices read them; rendered again only when that changes. */
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

/** Of a photo only whether it is there: another crop is no other price. */
function pricedValue(value: unknown): unknown {
  if (isPhotoGone(publicIdOf(value) ?? '')) return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? isFilled(value) : value;
}
