import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, queryOptions, retryPassing, type ApiCall } from '@bindery/shared/data';
import type { StaffSession } from '@bindery/shared/contracts';

const STAFF_PATH = '/_canvas/api/staff';

interface StaffCall extends Pick<
  ApiCall,
  'body' | 'signal' | 'idempotencyKey' | 'ifMatch' | 'timeoutMs' | 'isAnswer'
> {
  market: Market;
  method?: ApiCall['method'];
  /** under `root`, such as '/orders' */
  path: string;
  /** where the addresses are not under staff's own */
  root?: '/_canvas/api/releases' | '/_canvas/api/muse' | '/_canvas/api/health';
}

/**
 * Who is signed in is not who it was: the session ended, or was ended (the registry of releases says it in a word of its
 * own), or a role was taken away.
 */
const OTHERS_NOW: ReadonlySet<string> = new Set(['staff_only', 'deploy_token_needed', 'staff_role_missing']);
const isOfOthersNow = (error: unknown): boolean => error instanceof ApiError && OTHERS_NOW.has(error.code);

const listeners = new Set<() => void>();

/** Hears of every call that was refused because who is signed in is not who it was. @returns what ends it */
export function onOthersNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A call for staff: the only way in which the panel asks. @returns the whole body @throws ApiError, AbortError Source: docs/rules.md STAFF-59 */
export async function callStaff<T>({ path, root, method = 'GET', ...call }: StaffCall): Promise<T> {
  try {
    return (await callCommerce<T>({ ...call, method, path: (root ?? STAFF_PATH) + path })).body;
  } catch (error) {
    if (isOfOthersNow(error)) for (const hear of listeners) hear();
    throw error;
  }
}

/** Every query of staff begins with it: an act has them all loaded anew. */
export const STAFF_KEY = 'staff';

export const SESSION_KEY = ['staff-session'] as const;

/** Who is signed in. */
export const sessionQuery = (market: Market) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }): Promise<StaffSession> =>
      (await callStaff<{ data: StaffSession }>({ market, path: '/session', signal })).data,
    staleTime: 60_000,
    // another tab may have signed somebody in or out meanwhile
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
  });
