import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import type { DeliveryPrices } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { taxonsOf } from './product-facts';
import type { ListedProduct } from './product-views';

const GOOGLE = 'http://base.google.com/ns/1.0';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const PICTURE_WIDTH_PX = 1200;

type Field = readonly [name: string, value: string | readonly Field[]];

interface FeedParts {
  readonly market: Market;
  /** the shop's origin, without a trailing slash */
  readonly origin: string;
  readonly listing: readonly ListedProduct[];
  readonly delivery: DeliveryPrices | undefined;
}

/** Returns the fields of a product. The feed has only the main variant, because the product's page shows its price. */
function fieldsOf({ summary, description, book }: ListedProduct, feedParts: FeedParts): Field[] {
  const { market, origin, delivery } = feedParts;
  const { master_sku, name, tagline, price, wasPrice, brand, slug, coverImage } = summary;
  const amountOf = ({ amount }: { amount: string }): string => `${amount} ${market.currency}`;
  const category = taxonsOf(book, market).find(({ taxonomy_id }) => taxonomy_id === 'books');
  return [
    ['g:id', master_sku],
    ['g:title', name],
    ['g:description', description || tagline],
    ['g:link', `${origin}${market.prefix}/personalized-products/${slug}`],
    ['g:image_link', `${origin}${coverImage.url}?_width=${PICTURE_WIDTH_PX}`],
    ['g:availability', 'in_stock'],
    ['g:price', amountOf(wasPrice ?? price)],
    ...(wasPrice ? ([['g:sale_price', amountOf(price)]] as const) : []),
    ['g:condition', 'new'],
    ['g:brand', brand],
    // 'no', because a book made for a single child has no GTIN
    ['g:identifier_exists', 'no'],
    ...(category ? ([['g:product_type', category.pretty_name.replaceAll('->', '>')]] as const) : []),
    ...(delivery
      ? ([
          [
            'g:shipping',
            [
              ['g:country', delivery.country],
              ['g:price', amountOf(delivery.price)],
            ],
          ],
        ] as const)
      : []),
  ];
}

/**
 * Returns a market's products as a feed for Google Merchant Center.
 *
 * Source: support.google.com/merchants/answer/7052112
 */
export function productFeed(feedParts: FeedParts): string {
  const { market, origin, listing } = feedParts;
  const document = new DOMImplementation().createDocument(null, 'rss');
  const root = document.documentElement!;
  root.setAttribute('version', '2.0');
  root.setAttributeNS(XMLNS, 'xmlns:g', GOOGLE);

  function append(parent: typeof root, fields: readonly Field[]): void {
    for (const [name, value] of fields) {
      const element = name.startsWith('g:')
        ? document.createElementNS(GOOGLE, name)
        : document.createElement(name);
      if (typeof value === 'string') element.appendChild(document.createTextNode(value));
      else append(element, value);
      parent.appendChild(element);
    }
  }
  const items = listing.map((listed): Field => ['item', fieldsOf(listed, feedParts)]);
  const channel: Field[] = [
    ['title', `Bindery ${market.iso}`],
    ['link', `${origin}${market.prefix}/`],
    ['description', market.localisedName],
  ];
  append(root, [['channel', [...channel, ...items]]]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}`;
}
