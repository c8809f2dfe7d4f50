import { ApiError } from '@bindery/shared/data';

/**
 * An invoice or a credit note of a guest: a link sends no token. A customer's goes by a link and the cookie.
 *
 * @param url - of {@link invoiceUrl}
 * @throws ApiError
 * Source: docs/rules.md INV-06
 */
export async function fetchInvoice(url: string, guestToken: string): Promise<Blob> {
  try {
    const answer = await fetch(url, { headers: { 'X-Guest-Token': guestToken } });
    if (answer.status === 200) return await answer.blob();
    throw new ApiError(answer.status, 'invoice_gone', `${url} is not there`);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(0, 'network', 'The connection failed', undefined, { cause });
  }
}

export const invoiceUrl = (orderId: string, number: string): string =>
  `/website/v2/orders/${encodeURIComponent(orderId)}/invoice?number=${encodeURIComponent(number)}`;
