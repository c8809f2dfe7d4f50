import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
  StaffPasskey,
} from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY, staffData } from './call-staff';

const PATH = '/passkeys';

/** Texts for members by the name of the browser's error, whose own message would not help members. */
const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nothing was confirmed: it was cancelled, or took too long. Try again.',
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'The browser makes no passkeys for this address.',
  NotSupportedError: 'This device makes no passkeys.',
};

async function inBrowser<T>(run: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new Error('This browser has no passkeys.');
  try {
    return await run();
  } catch (error) {
    throw new Error(FAULTS[(error as Error).name] ?? 'The passkey did not work. Try again.', {
      cause: error,
    });
  }
}

/** Signs a server challenge with a passkey in the browser. @throws Error with a text for the member */
export async function signChallenge(market: Market): Promise<SignedChallenge> {
  const path = '/session/challenge';
  const data = await staffData<PasskeyRequestOptions>({ market, method: 'POST', path });
  return inBrowser(() => startAuthentication({ optionsJSON: data }));
}

/**
 * Creates a passkey in the browser.
 * @param token - the token of an invitation link; if undefined, creates the passkey for the signed-in member
 * @throws Error with a text for the member
 */
export async function createPasskey(market: Market, token?: string): Promise<NewPasskey> {
  const call =
    token === undefined ? { path: `${PATH}/challenge` } : { path: '/link/challenge', body: { token } };
  const data = await staffData<PasskeyCreationOptions>({ market, method: 'POST', ...call });
  return inBrowser(() => startRegistration({ optionsJSON: data }));
}

export const passkeysQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'passkeys'],
    queryFn: ({ signal }) => staffData<StaffPasskey[]>({ market, path: PATH, signal }),
    retry: retryPassing,
  });

export const addPasskey = async (market: Market, name: string): Promise<void> => {
  const passkey = await createPasskey(market);
  await callStaff({ market, method: 'POST', path: PATH, body: { name, passkey } });
};

export const removePasskey = (market: Market, id: string): Promise<unknown> =>
  callStaff({ market, method: 'DELETE', path: `${PATH}/${id}` });
