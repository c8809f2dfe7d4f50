import type { Checkout } from '@bindery/shared/contracts';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';

/** Of this tab, and gone with it. Holds no token, no secret and nobody's name. */
const KEY = 'bindery-paying';
/** Where the browser stores nothing for the shop, an attempt lives as long as the page. */
let held: WriteIntent | null = null;

const isIntent = (value: unknown): value is WriteIntent =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

function read(): WriteIntent | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return isIntent(stored) ? stored : held;
  } catch {
    return held;
  }
}

function write(intent: WriteIntent | null): void {
  held = intent;
  try {
    if (intent) window.sessionStorage.setItem(KEY, JSON.stringify(intent));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // kept in memory
  }
}

/**
 * The key of one attempt to pay: the same one for the same state of the same checkout until the server has answered,
 * however often it is asked and though the page is reloaded meanwhile. Source: docs/rules.md STEPS-07
 */
export function attemptKey({ id, revision, quote }: Checkout): string {
  const intent = writeIntent(read(), [id, revision, quote.id]);
  write(intent);
  return intent.key;
}

/** @returns was the button pressed in this tab, and is nothing known of what became of it? */
export const isAttempting = (): boolean => read() !== null;

/** The attempt was answered, or nothing is left to pay: the next one is another. */
export const endAttempt = (): void => write(null);
