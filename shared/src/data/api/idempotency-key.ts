/** A key for one intent of the shopper: the same for every attempt at it. Source: docs/rules.md HTTP-06 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // browsers have randomUUID on secure origins only, and a phone may open the shop over plain http
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
