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
  /** prefix of `path`; default: the prefix of the staff API */
  root?: '/_canvas/api/releases' | '/_canvas/api/muse' | '/_canvas/api/health';
}

/** Error codes of a changed session. It has ended (two codes, one of the release registry), or it has lost a role. */
const OTHERS_NOW: ReadonlySet<string> = new Set(['staff_only', 'deploy_token_needed', 'staff_role_missing']);
const isOfOthersNow = (error: unknown): boolean => error instanceof ApiError && OTHERS_NOW.has(error.code);

const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'staff_proof_needed';

type AskForProof = () => Promise<boolean>;
let askForProof: AskForProof | undefined;
let running: Promise<boolean> | undefined;

/** @param ask - asks the member for a proof of identity; resolves to false if the member declines @returns a function that unregisters it */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = undefined;
  };
}

/** If several calls need a proof at the same time, asks the member only once. */
function prove(): Promise<boolean> {
  running ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}

const listeners = new Set<() => void>();

/**
 * Calls `listener` if the server refuses a call because the session has changed. @returns a function that unsubscribes
 */
export function onOthersNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Makes a call for staff. All calls of the panel go through this function. If the server requires a fresh proof of
 * identity, asks the member for this proof and repeats the call unchanged.
 *
 * @returns the whole body of the response
 * @throws ApiError, AbortError. Source: docs/rules.md STAFF-23, STAFF-14
 */
export async function callStaff<T>(call: StaffCall): Promise<T> {
  try {
    return await send<T>(call);
  } catch (error) {
    if (!needsProof(error) || !(await prove())) throw error;
    return send<T>(call);
  }
}

async function send<T>({ path, root, method = 'GET', ...call }: StaffCall): Promise<T> {
  try {
    return (await callCommerce<T>({ ...call, method, path: (root ?? STAFF_PATH) + path })).body;
  } catch (error) {
    if (isOfOthersNow(error)) for (const hear of listeners) hear();
    throw error;
  }
}

/** Prefix of the key of every staff query, so that an act can reload all staff queries. */
export const STAFF_KEY = 'staff';

/** @returns the data in the answer's body */
export const staffData = async <Data>(call: StaffCall): Promise<Data> =>
  (await callStaff<{ data: Data }>(call)).data;

/** Query for the `data` of a staff answer. Refetched whenever a screen shows it. */
export const staffQuery = <Data>(key: readonly unknown[], call: StaffCall) =>
  queryOptions({
    queryKey: [STAFF_KEY, ...key],
    queryFn: ({ signal }) => staffData<Data>({ ...call, signal }),
    staleTime: 0,
    retry: retryPassing,
  });

export const SESSION_KEY = ['staff-session'] as const;

export const sessionQuery = (market: Market) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => staffData<StaffSession>({ market, path: '/session', signal }),
    staleTime: 60_000,
    // while this tab was in the background, the member may have signed in or out in another tab
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
  });
