import type { NewLineItem } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import type { Catalogue, Shelf, Commerce, Left, Extras, ExtraShelf, Promotions } from '../catalogue';
import type { Muse } from '@bindery/muse';
import type { Photos } from '../photos';
import type { TaxPort } from '../delivery';
import type { LineLooks } from './line-looks';

export interface LinePatch {
  readonly productId?: string | undefined;
  readonly customisations?: NewLineItem['customisations'] | undefined;
  readonly quantity?: number | undefined;
  /** SKUs of all extras that the line should have; undefined leaves the extras unchanged */
  readonly extras?: readonly string[] | undefined;
  /** '' means no card; undefined means no change */
  readonly giftMessage?: string | undefined;
  /** the newer package version that the line should use */
  readonly version?: string | undefined;
  readonly savedForLater?: boolean | undefined;
  /** true means the shopper accepts the changed price of one piece, which is in `seenPrice` */
  readonly confirm?: true | undefined;
  readonly seenPrice?: string | undefined;
}

export interface CartDependencies {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly commerce: Pick<Commerce, 'remainingStock'>;
  readonly extras: Extras;
  readonly muse: Muse;
  readonly photos: Photos;
  readonly promotions: Promotions;
  readonly tax: TaxPort;
}

/** The books and extras that a market sells. `remainingStock` returns how many pieces of a SKU are left. */
export type CartShelf = Shelf & { readonly extras: ExtraShelf; readonly remainingStock: Left };

export async function cartShelf(
  { catalogue, commerce, extras }: Pick<CartDependencies, 'catalogue' | 'commerce' | 'extras'>,
  market: Market,
): Promise<CartShelf> {
  const [shelf, extraShelf] = await Promise.all([catalogue.shelf(market), extras.shelf(market)]);
  return { ...shelf, extras: extraShelf, remainingStock: (sku) => commerce.remainingStock(sku) };
}

export type CartWriting = CartDependencies & { readonly looks: LineLooks };
