import { useCallback, useId, useSyncExternalStore } from 'react';
import { useMarket } from '@bindery/shared';
import {
  chosenUpsells,
  parseAmount,
  toWireMoney,
  upsellSubtotals,
  useKeepSubtotal,
} from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Price, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { useFormSettings } from './form-context';
import { watchKey } from './watch-key';

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
    (one) => parseAmount(one.price.amount, currency).minor,
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

/** The form's values, rendered again only when a key that costs extra changes. */
function useUpsellValues() {
  const { form, upsells } = useFormSettings();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = upsells.map(({ key }) => watchKey(form, key, listener));
      return () => ends.forEach((end) => end());
    },
    [form, upsells],
  );
  const filled = useSyncExternalStore(subscribe, () =>
    chosenUpsells(upsells, form.getValues())
      .map(({ key }) => key)
      .join(),
  );
  return Object.fromEntries(
    filled
      .split(',')
      .filter(Boolean)
      .map((key) => [key, true]),
  );
}
