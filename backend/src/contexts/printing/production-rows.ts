import type { CheckoutAddress, Customisation, PageProof } from '@bindery/shared/contracts';
import type { FrozenItem, ParcelRow } from '../orders';
import type { HoldCode, HoldDetail } from './holds';
import type { ProductionState } from './production-state';

export interface OrderToMake {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly market: string;
  readonly locale: string;
  readonly email: string | null;
  readonly ownerId: string | null;
  readonly delivery: { readonly dispatch: string; readonly earliest: string; readonly latest: string } | null;
  readonly processAt: Date;
  readonly isDue: boolean;
  readonly isPaused: boolean;
  readonly isLocked: boolean;
  readonly isCancelled: boolean;
}

export interface ItemToMake {
  readonly id: string;
  readonly parentItemId: string | null;
  readonly position: number;
  readonly kind: 'personalised_product' | 'gift_wrap' | 'add_on';
  readonly sku: string;
  readonly productSlug: string;
  readonly packageVersion: string | null;
  readonly customisation: Customisation | null;
  readonly quantity: number;
  readonly frozen: FrozenItem;
  readonly pages: readonly PageProof[];
}

export type ParcelToMake = ParcelRow & { readonly address: CheckoutAddress };

export interface Production {
  readonly orderId: string;
  readonly state: ProductionState;
  readonly run: number;
  readonly ticket: string | null;
  readonly madeAt: Date | null;
  readonly holdCode: HoldCode | null;
  readonly holdDetail: HoldDetail;
  readonly heldAt: Date | null;
  readonly released: readonly string[];
  readonly changedAt: Date;
  /** every parcel that has not left is a reprint */
  readonly isReprint: boolean;
}

export interface ProductionFile {
  readonly itemId: string;
  readonly orderId: string;
  readonly component: string;
  /** object name after `orders/{orderId}/` */
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly pages: number;
  readonly trimMm: readonly [number, number];
  readonly spineMm: number | null;
  readonly problems: number;
  readonly warnings: number;
  readonly proofs: readonly PageProof[];
}
