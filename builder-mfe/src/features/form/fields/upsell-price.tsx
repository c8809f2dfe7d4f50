import { isFree, variantsOf } from '@bindery/shared/data';
import type { Money } from '@bindery/shared/contracts';
import { Price, Text } from '@bindery/shared/ui';
import { labelText } from '../../../messages';
import { useFormSettings } from '../form-model';

/**
 * Shows a field's extra price, if any, in the label. If the price depends on the chosen option, each option shows its
 * price instead. If all options are free, only the field's label shows FREE. Source: docs/rules.md OPT-03
 */
export function UpsellPrice({ urlKey }: { urlKey: string }) {
  const prices = useVariants(urlKey);
  const ofFilled = prices.find(({ when }) => when === true);
  const isAllFree = prices.length > 0 && prices.every(({ price }) => isFree(price));
  const shownUpsell = isAllFree ? prices[0] : ofFilled;
  return shownUpsell ? <PriceLabel price={shownUpsell.price} /> : null;
}

export function OptionPrice({ urlKey, value }: { urlKey: string; value: string }) {
  const price = optionPrice(useVariants(urlKey), value);
  return price ? <PriceLabel price={price} /> : null;
}

export function useOptionPriceText(urlKey: string): (value: string) => string | undefined {
  const { labels } = useFormSettings();
  const prices = useVariants(urlKey);
  return (value) => {
    const price = optionPrice(prices, value);
    return price && priceText(price, labels);
  };
}

function optionPrice(prices: ReturnType<typeof useVariants>, value: string): Money | undefined {
  if (prices.every(({ price }) => isFree(price))) return undefined;
  return prices.find(({ when }) => typeof when !== 'boolean' && [when].flat().includes(value))?.price;
}

function useVariants(urlKey: string) {
  const { upsells } = useFormSettings();
  return upsells.filter(({ key }) => key === urlKey).flatMap((upsell) => [...variantsOf(upsell)]);
}

function PriceLabel({ price }: { price: Money }) {
  const { labels } = useFormSettings();
  const formatted = priceText(price, labels);
  return (
    <Text as="span" fontSize="sm" color="fg.muted" fontWeight="normal">
      {' '}
      <Price money={{ formatted }} fontWeight="normal" />
    </Text>
  );
}

const priceText = (price: Money, labels: Parameters<typeof labelText>[0]): string =>
  isFree(price) ? labelText(labels, 'free_label') : `+${price.formatted}`;
