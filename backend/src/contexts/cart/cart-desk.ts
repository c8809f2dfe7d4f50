import type { NewLineItem } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import type { Catalogue } from '../catalogue';
import type { Muse } from '@bindery/muse';
import type { Photos } from '../photos';
import type { LineLooks } from './line-looks';

export interface LinePatch {
  readonly productId?: string | undefined;
  readonly customisations?: NewLineItem['customisations'] | undefined;
  readonly quantity?: number | undefined;
}

export interface CartDependencies {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: Catalogue;
  readonly muse: Muse;
  readonly photos: Photos;
}

/** What the writes of a cart need: everything of the service, and how lines look in the answer. */
export type CartWriting = CartDependencies & { readonly looks: LineLooks };
