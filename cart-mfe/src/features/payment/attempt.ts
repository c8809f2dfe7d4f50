import type { Checkout } from '@bindery/shared/contracts';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';

/** Storage key of this tab's payment attempt. The stored value contains no token, secret or personal name. */
const KEY = 'bindery-paying';
/** The attempt, stored in memory if the browser's storage is blocked. */
let heldIntent: WriteIntent | null = null;

const isIntent = (value: unknown): value is WriteIntent =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

function read(): WriteIntent | null {
  try {
    const storedIntent: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return isIntent(storedIntent) ? storedIntent : heldIntent;
  } catch {
    return heldIntent;
  }
}

function write(intent: WriteIntent | null): void {
  heldIntent = intent;
  try {
    if (intent) window.sessionStorage.setItem(KEY, JSON.stringify(intent));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // kept in memory
  }
}

/**
 * Returns the idempotency key of a payment attempt. Until the server answers, a checkout state always has the same key,
 * even after a reload. Source: docs/rules.md STEPS-07
 */
export function attemptKey({ id, revision, quote }: Checkout): string {
  const intent = writeIntent(read(), [id, revision, quote.id]);
  write(intent);
  return intent.key;
}

/** @returns true if this tab submitted a payment and does not know its outcome */
export const isAttempting = (): boolean => read() !== null;

/** Ends the payment attempt, so that the next attempt gets a new key. */
export const endAttempt = (): void => write(null);
