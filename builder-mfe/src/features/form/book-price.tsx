import { useMemo, useSyncExternalStore } from 'react';
import { useMarket } from '@bindery/shared';
import {
  chosenUpsells,
  findFormat,
  isFilled,
  parseAmount,
  toWireMoney,
  upsellSubtotals,
  useCustomisationSource,
  useKeepSubtotal,
} from '@bindery/shared/data';
import type { Money, Product } from '@bindery/shared/contracts';
import { Price, Text } from '@bindery/shared/ui';
import { PriceNote } from '@bindery/shared/bundled';
import { isPhotoGone, publicIdOf } from '../photo';
import { isSameValue } from './faults';
import { useFormSettings, useFormValue } from './form-model';

/** Shows the price of the book in the chosen format with the current extras. Also updates the stored subtotal. */
export function BookPrice({ product }: { product: Product }) {
  const { slug, upsells } = product;
  const { currency } = product.marketplace;
  const { moneyLocale } = useMarket();
  const values = useUpsellValues();
  const variant = useChosenVariant(product);
  const extrasMinor = chosenUpsells(upsells, values)
    .map(({ price }) => parseAmount(price.amount, currency).minor)
    .reduce((sum, minor) => sum + minor, 0);
  const totalOf = ({ amount }: Money) =>
    toWireMoney({ minor: parseAmount(amount, currency).minor + extrasMinor, currency }, moneyLocale);
  const was = variant.wasPrice && totalOf(variant.wasPrice);
  useKeepSubtotal(slug, upsellSubtotals(upsells, values), currency);
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{variant.format.name}</span>{' '}
      <output aria-label={variant.format.name}>
        <Price money={totalOf(variant.price)} {...(was ? { was } : { color: 'fg' })} />
      </output>
      <PriceNote
        as="span"
        fontSize="xs"
        display={{ base: 'block', md: was ? 'block' : 'inline' }}
        ms={{ md: was ? '0' : '2' }}
      />
    </Text>
  );
}

/** Returns the variant of the stored format. Without a stored format, returns the first one, like the format step. */
function useChosenVariant({ slug, variants }: Product) {
  const source = useCustomisationSource(slug);
  const storedFormat = useSyncExternalStore(source.subscribe, () => source.get().values.format);
  return variants.find(({ format }) => findFormat([format], storedFormat)) ?? variants[0]!;
}

/** Returns the values that affect prices; renders again only when these values change. */
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

/** Replaces a photo by true or false, because only its presence and not its crop affects the price. */
function pricedValue(value: unknown): unknown {
  if (isPhotoGone(publicIdOf(value) ?? '')) return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? isFilled(value) : value;
}
