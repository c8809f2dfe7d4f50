import type { Customisation, NewItem } from '@bindery/shared/contracts';
import { NotSaleableError } from './cart.errors';
import type { WantedExtra } from './line-extras';

/** A book to add, with its extras. `at` and `fields` name the fields of the request in errors. */
export interface WantedItem {
  readonly at: string;
  readonly fields: ItemFields;
  readonly productId: string;
  readonly customisations: Customisation;
  readonly version: string | undefined;
  readonly quantity: number;
  /** price of one piece that the page showed */
  readonly seenPrice: string | undefined;
  readonly extras: readonly SeenExtra[];
  readonly giftMessage: string | undefined;
}

type SeenExtra = WantedExtra & { readonly seenPrice?: string | undefined };

export interface ItemFields {
  readonly product: string;
  readonly choices: string;
}

export const FIELDS_BY_ID: ItemFields = { product: 'productId', choices: 'customisations' };
const FIELDS_BY_SKU: ItemFields = { product: 'productSku', choices: 'customisation' };

type Parent = WantedItem & { extras: SeenExtra[] };

function parentOf(item: Exclude<NewItem, { childLineItem: true }>, fieldPath: string): Parent {
  const { version, quantity = 1, seenPrice, giftMessage } = item;
  const common = { at: fieldPath, version, quantity, seenPrice, giftMessage };
  if ('productId' in item)
    return {
      ...common,
      fields: FIELDS_BY_ID,
      productId: item.productId,
      customisations: item.customisations,
      extras: [],
    };
  return {
    ...common,
    fields: FIELDS_BY_SKU,
    productId: item.productSku,
    customisations: item.customisation,
    extras: (item.addOnSkus ?? []).map((sku, index) => ({ sku, at: `${fieldPath}.addOnSkus.${index}` })),
  };
}

/**
 * Returns each book of a request with its extras. An extra belongs to the nearest book before it in the request.
 * Source: docs/rules.md CART-02, CART-01
 *
 * @throws NotSaleableError if an extra has no book before it
 */
export function wantedItems(items: readonly NewItem[]): WantedItem[] {
  const books: Parent[] = [];
  for (const [index, item] of items.entries()) {
    const fieldPath = `items.${index}`;
    if ('childLineItem' in item) {
      const parent = books.at(-1);
      if (!parent)
        throw new NotSaleableError({
          code: 'orphan_line_item',
          detail: 'A gift wrap or an add-on goes along with a book, which stands before it in the list',
          field: fieldPath,
        });
      parent.extras.push({ sku: item.sku, at: `${fieldPath}.sku`, seenPrice: item.seenPrice });
    } else {
      books.push(parentOf(item, fieldPath));
    }
  }
  return books;
}
