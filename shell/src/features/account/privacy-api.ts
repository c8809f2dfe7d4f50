import { ApiError, callCommerce, retryPassing } from '@bindery/shared/data';
import type {
  PrivacyDeleteBody,
  PrivacyDeleteResponse,
  PrivacyExportResponse,
  PrivacyOverview,
  PrivacyProof,
  PrivacyReceipt,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';

const PATH = '/website/v1/privacy';
/** Interval at which the page checks if an archive is packed. */
const POLL_MS = 3000;

export const PRIVACY_KEY = ['privacy'];

export const privacyQuery = (market: Market) => ({
  queryKey: PRIVACY_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PrivacyOverview> =>
    (await callCommerce<{ data: PrivacyOverview }>({ market, method: 'GET', path: PATH, signal })).body.data,
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: PrivacyOverview } }) =>
    state.data?.exports.some((archive) => archive.state === 'preparing') ? POLL_MS : (false as const),
});

/** Result of a deletion; anyone with its id may read it. */
export const receiptQuery = (market: Market, id: string) => ({
  queryKey: ['receipt', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PrivacyReceipt> => {
    const path = `${PATH}/receipts/${encodeURIComponent(id)}`;
    return (await callCommerce<{ data: PrivacyReceipt }>({ market, method: 'GET', path, signal })).body.data;
  },
  retry: retryPassing,
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: PrivacyReceipt } }) =>
    state.data?.state === 'running' ? POLL_MS : (false as const),
});

export const askForExport = async (
  market: Market,
  body: PrivacyProof,
  idempotencyKey: string,
): Promise<PrivacyExportResponse['data']> =>
  (
    await callCommerce<PrivacyExportResponse>({
      market,
      method: 'POST',
      path: `${PATH}/export`,
      body,
      idempotencyKey,
    })
  ).body.data;

/**
 * Fetches a guest's archive with a request, because a link cannot send the guest token. A signed-in customer needs only
 * a link, because the browser sends the session cookie with the download.
 *
 * @param url - URL of an archive that is ready
 * @throws ApiError. Source: docs/rules.md PRIV-11
 */
export async function fetchArchive(url: string, guestToken: string): Promise<Blob> {
  try {
    const answer = await fetch(url, { headers: { 'X-Guest-Token': guestToken } });
    if (answer.status === 200) return await answer.blob();
    throw new ApiError(answer.status, 'archive_gone', `${url} is not there`);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(0, 'network', 'The connection failed', undefined, { cause });
  }
}

export const deleteEverything = async (
  market: Market,
  body: PrivacyDeleteBody,
  idempotencyKey: string,
): Promise<PrivacyDeleteResponse['data']> =>
  (
    await callCommerce<PrivacyDeleteResponse>({
      market,
      method: 'POST',
      path: `${PATH}/delete`,
      body,
      idempotencyKey,
    })
  ).body.data;
