import type { Product, SalesCounts, Variant } from '@bindery/shared/contracts';
import { formatMoney, parseAmount, type Market, type MinorMoney } from '@bindery/shared/market';
import type { SoldBook, SoldVariant } from './offer';
import { nameIn } from './product-words';

/** Shipping category of products that name none. */
const DEFAULT_SHIPPING_CATEGORY = 'default';

type Facts = Pick<
  Required<Product>,
  | 'shipping_category_id'
  | 'taxon_ids'
  | 'total_on_hand'
  | 'option_types'
  | 'product_properties'
  | 'classifications'
>;

type Taxon = Facts['classifications'][number]['taxon'];

/** Returns a product's taxons with their names in the market's language. */
export function taxonsOf({ commerce }: SoldBook, market: Market): Taxon[] {
  return (commerce.taxons ?? []).map(({ permalink, names }) => {
    const words = names.map((name) => nameIn(name, market));
    const steps = permalink.split('/');
    return {
      id: permalink,
      permalink,
      name: words.at(-1)!,
      pretty_name: words.join(' -> '),
      parent_id: steps.slice(0, -1).join('/') || null,
      taxonomy_id: steps[0]!,
    };
  });
}

/** Returns the total stock; null if a format is made to order. */
function totalOnHand({ commerce }: SoldBook): number | null {
  const stocks = commerce.variants.map(({ stock }) => stock);
  return stocks.includes(undefined) ? null : stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0);
}

/** Source: docs/rules.md PACK-05 */
export function factsOf(book: SoldBook, market: Market): Facts {
  const { product, commerce } = book;
  const taxons = taxonsOf(book, market);
  return {
    shipping_category_id: commerce.shippingCategory ?? DEFAULT_SHIPPING_CATEGORY,
    taxon_ids: taxons.map(({ id }) => id),
    classifications: taxons.map((taxon, index) => ({ taxon_id: taxon.id, position: index + 1, taxon })),
    total_on_hand: totalOnHand(book),
    option_types: (commerce.optionTypes ?? []).map(({ name, presentation }, index) => ({
      id: name,
      name,
      presentation: nameIn(presentation, market),
      position: index + 1,
    })),
    product_properties: (commerce.properties ?? []).map(({ id, name, value }) => ({
      id: `${product.id}:${id}`,
      product_id: product.id,
      property_id: id,
      property_name: nameIn(name, market),
      value: nameIn(value, market),
    })),
  };
}

/** @param sold - the cheapest variant and its price */
export function sublimatorAttributes(
  { slug, product, commerce }: SoldBook,
  market: Market,
  { variant, price }: { variant: SoldVariant; price: MinorMoney },
  sales: SalesCounts,
): Required<Product>['sublimator_attributes'] {
  const earlierPrice = variant.wasPrices?.[market.identifier];
  return {
    lowest_price: {
      amount: variant.prices[market.identifier]!,
      formatted: formatMoney(price, market.moneyLocale),
      was_price: earlierPrice ?? null,
      was_price_formatted:
        earlierPrice === undefined
          ? null
          : formatMoney(parseAmount(earlierPrice, market.currency), market.moneyLocale),
    },
    muse_slug: slug,
    master_sku: commerce.masterSku,
    category: product.category,
    ...sales,
  };
}

const timeOf = (instant: number): string => new Date(instant).toISOString();

/** Returns the facts of a variant, without its cost to the shop. Source: docs/rules.md PACK-05 */
export function variantFactsOf(
  { product, commerce }: SoldBook,
  variant: SoldVariant,
): Omit<
  Required<Variant>,
  | 'id'
  | 'sku'
  | 'is_master'
  | 'format'
  | 'price'
  | 'wasPrice'
  | 'weight'
  | 'height'
  | 'width'
  | 'depth'
  | 'promotion'
> {
  // a variant without a database row has no creation date, so the first day of sale replaces it
  const { createdAt = Date.parse(commerce.availableOn), updatedAt = createdAt } = variant;
  return {
    product_id: product.id,
    position: product.formats.findIndex(({ identifier }) => identifier === variant.format) + 1,
    cost_currency: variant.cost?.currency ?? null,
    track_inventory: variant.stock !== undefined,
    tax_category_id: variant.taxCategory ?? commerce.taxCategory ?? null,
    created_at: timeOf(createdAt),
    updated_at: timeOf(updatedAt),
    deleted_at: null,
    frontend_viewable: variant.viewable ?? true,
    submit_by_variant_sku: variant.submitByVariantSku ?? false,
    submission_sku_override: variant.submissionSkuOverride ?? null,
    stock_line_group_id: variant.stockLineGroup ?? null,
  };
}
