import type { NewLineItem } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import type { Catalogue } from '../catalogue';
import type { Muse } from '@bindery/muse';
import type { Photos } from '../photos';
import type { Promotions } from '../promotions';
import type { TaxPort } from '../tax';
import type { LineLooks } from './line-looks';

export interface LinePatch {
  readonly productId?: string | undefined;
  readonly customisations?: NewLineItem['customisations'] | undefined;
  readonly quantity?: number | undefined;
}

/** How a write is meant. */
export interface WriteIntent {
  /** once for this key. Source: docs/rules.md HTTP-06 */
  readonly idempotencyKey: string | undefined;
  /** only where the cart is in this state: `cartTag`, or '*'. Source: docs/rules.md CART-18 */
  readonly ifMatch: string | undefined;
}

export interface CartDependencies {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly muse: Muse;
  readonly photos: Photos;
  readonly promotions: Promotions;
  readonly tax: TaxPort;
}

/** What the writes of a cart need: everything of the service, and how lines look in the answer. */
export type CartWriting = CartDependencies & { readonly looks: LineLooks };
