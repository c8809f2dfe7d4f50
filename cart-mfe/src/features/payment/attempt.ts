import type { Checkout } from '@bindery/shared/contracts';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';

/** Stored for this tab only. Holds no token, no secret and no personal name. */
const KEY = 'bindery-paying';
/** Fallback for the page's lifetime if storage is blocked. */
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
 * Returns the idempotency key of a payment attempt: the same for the same checkout state until the server answers, even
 * across reloads. Source: docs/rules.md STEPS-07
 */
export function attemptKey({ id, revision, quote }: Checkout): string {
  const intent = writeIntent(read(), [id, revision, quote.id]);
  write(intent);
  return intent.key;
}

/** @returns whether this tab submitted a payment whose outcome is unknown */
export const isAttempting = (): boolean => read() !== null;

/** Ends the attempt, so that the next one gets a new key. */
export const endAttempt = (): void => write(null);
