/** Returns a key for one intent of the shopper, for all its attempts. Source: docs/rules.md HTTP-06 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // randomUUID needs a secure origin, and a phone may open the shop over plain http
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
