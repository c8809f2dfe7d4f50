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

const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'staff_proof_needed';

type AskForProof = () => Promise<boolean>;
let askForProof: AskForProof | undefined;
let running: Promise<boolean> | undefined;

/** @param ask - asks the member to prove who they are; false: they would not @returns what ends it */
export function onProofNeeded(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = undefined;
  };
}

/** Single flight: calls that are refused together are proven together. */
function prove(): Promise<boolean> {
  running ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}

const listeners = new Set<() => void>();

/** Hears of every call that was refused because who is signed in is not who it was. @returns what ends it */
export function onOthersNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A call for staff: the only way in which the panel asks. If the server needs a proof that the member still sits there, the
 * panel asks for one and repeats the call as it was.
 *
 * @returns the whole body @throws ApiError, AbortError Source: docs/rules.md STAFF-23, STAFF-14
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
