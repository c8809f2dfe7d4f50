import { ApiError } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';

export type NotReady =
  | { kind: 'empty' | 'restricted' }
  /** open decisions in the cart; empty if the server did not name them */
  | { kind: 'undecided'; reasons: ReadonlySet<UndecidedReason> };

type UndecidedReason = NonNullable<Cart['undecided']>[number]['reason'];

type Contents = Pick<Cart, 'items' | 'undecided'>;

/** @returns undefined if the cart can be ordered. Source: docs/rules.md CART-23, ADDR-04 */
export function notReadyCart({ items, undecided = [] }: Contents): NotReady | undefined {
  if (items.length === 0) return { kind: 'empty' };
  if (undecided.length === 0) return undefined;
  return { kind: 'undecided', reasons: new Set(undecided.map(({ reason }) => reason)) };
}

/** Maps the server's refusal of a checkout to a reason; undefined for any other error. */
export function notReadyRefusal(error: Error | null): NotReady | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'cart_undecided') return { kind: 'undecided', reasons: reasonsOf(error) };
  if (error.code === 'shopper_restricted') return { kind: 'restricted' };
  return error.code === 'cart_empty' || error.status === 404 ? { kind: 'empty' } : undefined;
}

const REASONS: readonly UndecidedReason[] = ['price_changed', 'unavailable', 'too_many'];

function reasonsOf({ problem }: ApiError): ReadonlySet<UndecidedReason> {
  const codes = new Set(problem?.errors.map(({ code }) => code));
  return new Set(REASONS.filter((reason) => codes.has(reason)));
}
