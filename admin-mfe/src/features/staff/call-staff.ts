import type { Market } from '@bindery/shared';
import { ApiError, callCommerce, queryOptions, retryPassing, type ApiCall } from '@bindery/shared/data';
import type { StaffSession } from '@bindery/shared/contracts';

interface StaffCall extends Pick<ApiCall, 'body' | 'signal' | 'idempotencyKey' | 'ifMatch'> {
  market: Market;
  method?: ApiCall['method'];
  /** under staff's addresses, such as '/orders' */
  path: string;
}

/** A call for staff. @returns the whole body @throws ApiError, AbortError */
export async function callStaff<T>({ path, method = 'GET', ...call }: StaffCall): Promise<T> {
  return (await callCommerce<T>({ ...call, method, path: `/_canvas/api/staff${path}` })).body;
}

/** Every query of staff begins with it: an act has them all loaded anew. */
export const STAFF_KEY = 'staff';

/** Who is signed in. */
export const sessionQuery = (market: Market) =>
  queryOptions({
    queryKey: ['staff-session'],
    queryFn: async ({ signal }): Promise<StaffSession> =>
      (await callStaff<{ data: StaffSession }>({ market, path: '/session', signal })).data,
    staleTime: 60_000,
    retry: retryPassing,
  });

/** Nobody is signed in any more: the session ended, or was ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'staff_only';
