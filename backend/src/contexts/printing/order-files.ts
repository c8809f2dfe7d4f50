import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ObjectStore } from '../../platform/object-store';

/** Key prefix of all objects of an order's production. The objects are deleted only with the order. */
const folderOf = (orderId: string): string => `orders/${orderId}/`;
export const keyOf = (orderId: string, name: string): string => `${folderOf(orderId)}${name}`;

/** Returns a name such as `R123456789-1-cover.pdf`: order number, book position from 1, component. */
export const fileNameOf = (number: string, position: number, component: string): string =>
  `${number}-${position + 1}-${component}.pdf`;
export const reportNameOf = (fileName: string): string => fileName.replace(/\.pdf$/, '.preflight.json');
export const ticketNameOf = (ticket: string): string => `${ticket}.ticket.json`;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Deletes files, reports and tickets of an order. Safe to repeat after a crash. */
export async function deleteOrderFiles(store: ObjectStore, orderId: string): Promise<number> {
  let deleted = 0;
  for await (const key of store.list(folderOf(orderId))) {
    await store.delete(key);
    deleted += 1;
  }
  return deleted;
}

export async function* orderPdfs(store: ObjectStore, orderId: string): AsyncGenerator<string> {
  for await (const key of store.list(folderOf(orderId))) if (key.endsWith('.pdf')) yield key;
}

/** Time for which the signed URLs of an order's files are valid. */
export const FETCHED_WITHIN_MS = 14 * 86_400_000;

/** Signed URLs from which a print house fetches files. Each URL is for one file and expires. */
export class FileAddresses {
  /** @param secret - 32 bytes */
  constructor(
    private readonly origin: string,
    private readonly secret: Uint8Array,
  ) {}

  /** @param expiresAt - seconds since 1970 */
  url(orderId: string, name: string, expiresAt: number): string {
    const query = new URLSearchParams({
      expires: String(expiresAt),
      signature: this.sign(orderId, name, expiresAt),
    });
    return `${this.origin}/_canvas/api/print-house/files/${orderId}/${name}?${query}`;
  }

  isGood(orderId: string, name: string, expiresAt: number, signature: string): boolean {
    const expectedSignature = Buffer.from(this.sign(orderId, name, expiresAt));
    const givenSignature = Buffer.from(signature);
    return (
      expiresAt * 1000 > Date.now() &&
      givenSignature.length === expectedSignature.length &&
      timingSafeEqual(givenSignature, expectedSignature)
    );
  }

  private sign(orderId: string, name: string, expiresAt: number): string {
    return createHmac('sha256', this.secret)
      .update(`print-house-file ${orderId}/${name} ${expiresAt}`)
      .digest('base64url');
  }
}
