import type { CartWriteResponse } from '../../contracts';
import { emit } from '../../core/channel';
import { keptPlace } from '../../market/kept-place';
import type { Market } from '../../market/markets';
import { ApiError, errorFromAnswer } from './errors';
import { dropGuestToken, guestToken, keepGuestToken, whileMinting } from '../../core/guest-token';
import { exchange, type HttpAnswer, type HttpRequest } from './http';
import { marketHeaders, restrictionHeaders } from './market-headers';

const PATH = '/website-api/v1/csrf-token';
let pending: Promise<string> | undefined;

/** Returns the CSRF token of commerce calls; callers share one request for it. Source: docs/rules.md HTTP-02 */
export function csrfToken(): Promise<string> {
  if (pending) return pending;
  const tokenRequest = requestToken();
  pending = tokenRequest;
  tokenRequest.catch(() => {
    if (pending === tokenRequest) pending = undefined;
  });
  return tokenRequest;
}

/** Returns the current CSRF token, after a new request for it if the current token is the refused one. */
export async function refreshCsrfToken(refused: string | undefined): Promise<string> {
  const currentToken = await pending?.catch(() => undefined);
  if (currentToken === refused) pending = undefined;
  return csrfToken();
}

async function requestToken(): Promise<string> {
  const { status, body } = await exchange({ method: 'GET', path: PATH, responseType: 'text' });
  if (status !== 200) throw errorFromAnswer(status, body, PATH);
  return parseCsrfToken(String(body));
}

/**
 * @param text - the token, with or without one pair of single quotes
 * @throws ApiError 'invalid_response' if the token is empty. Source: docs/rules.md HTTP-02
 */
export function parseCsrfToken(text: string): string {
  const trimmed = text.trim();
  const token = /^'(.*)'$/s.exec(trimmed)?.[1] ?? trimmed;
  if (token === '') throw new ApiError(200, 'invalid_response', 'The CSRF token is empty');
  return token;
}

export interface ApiCall extends Pick<
  HttpRequest,
  'method' | 'path' | 'body' | 'signal' | 'timeoutMs' | 'isKeptAlive'
> {
  market: Market;
  idempotencyKey?: string;
  /** tag of the cart state that the call expects, from `cartTag`. Source: docs/rules.md CART-18 */
  ifMatch?: string;
  /** this call may create the guest token; until a token exists, such calls run one at a time */
  mayMintGuest?: boolean;
  /** sends the guest token, if there is one, because the content may include the visitor's own photo */
  asGuest?: boolean;
  /** returns true if the body is a valid answer even though the status is an error */
  isAnswer?(body: unknown): boolean;
  /** the package version of the product that the page shows; set if the answer depends on this version */
  packageVersion?: string | undefined;
}

const MAX_WAITS = 5;
const WAIT_MS = 1000;

let previewed = '';

/**
 * While staff preview drafts, adds a random parameter to public addresses, because caches contain the published
 * content. Source: docs/rules.md CONT-09
 */
export function configurePreview(isPreview: boolean): void {
  previewed = isPreview ? `preview=${Math.random().toString(36).slice(2)}` : '';
}

const addressOf = ({ method, path }: ApiCall): string =>
  previewed === '' || method !== 'GET' ? path : `${path}${path.includes('?') ? '&' : '?'}${previewed}`;

/**
 * Reads public content: products, pages, schemas.
 *
 * @throws MarketValidationError before any request; ApiError; AbortError
 */
export async function callContent<T>(call: ApiCall): Promise<T> {
  const token = call.asGuest ? guestToken() : null;
  const headers = {
    ...marketHeaders(call.market),
    ...(token !== null && { 'X-Guest-Token': token }),
    ...(call.packageVersion !== undefined && { 'X-Package-Version': call.packageVersion }),
  };
  return bodyOf<T>(await exchangeWithCsrf({ ...call, path: addressOf(call) }, headers, undefined), call);
}

/**
 * Calls a cart or order endpoint with the guest token and a CSRF token. If the server refuses a token, gets a new one
 * and repeats the call once, with the same idempotency key. Stores a new guest token.
 *
 * @returns the body, the server's clock, and true if the body is the stored answer of an earlier attempt
 * @throws MarketValidationError before any request; ApiError; AbortError
 * Source: docs/rules.md HTTP-02, HTTP-03, HTTP-06, GUEST-02
 */
export async function callCommerce<T>(
  call: ApiCall,
): Promise<{ body: T; isReplayed: boolean; answeredAtMs: number | undefined }> {
  const place = keptPlace(call.market);
  const headers = {
    ...marketHeaders(call.market),
    ...restrictionHeaders(),
    ...(place && { 'X-Place': place }),
  };
  const attempt = async (): Promise<{ token: string | null; answer: HttpAnswer }> => {
    const token = guestToken();
    const answer = await exchangeAsGuest(call, headers, token);
    keepGuestToken(newGuestTokenIn(answer));
    return { token, answer };
  };
  const ordered = call.mayMintGuest ? () => whileMinting(attempt) : attempt;
  const { token, answer: firstAnswer } = await ordered();
  let answer = firstAnswer;
  if (isUnknownGuest(firstAnswer, call.path)) {
    dropGuestToken(token);
    ({ answer } = await ordered());
  }
  const { isReplayed, answeredAtMs } = answer;
  return { body: bodyOf<T>(answer, call), isReplayed, answeredAtMs };
}

function newGuestTokenIn({ body }: HttpAnswer): string {
  const token = (body as Partial<CartWriteResponse> | null)?.data?.newGuestToken;
  return typeof token === 'string' ? token : '';
}

async function exchangeAsGuest(
  call: ApiCall,
  headers: Record<string, string>,
  token: string | null,
): Promise<HttpAnswer> {
  const csrf = await csrfToken();
  call.signal?.throwIfAborted();
  return exchangeWithCsrf(call, { ...headers, ...(token !== null && { 'X-Guest-Token': token }) }, csrf);
}

async function exchangeWithCsrf(
  call: ApiCall,
  headers: Record<string, string>,
  csrf: string | undefined,
): Promise<HttpAnswer> {
  const send = (token: string | undefined): Promise<HttpAnswer> =>
    whileRunning(
      () =>
        exchange({
          method: call.method,
          path: call.path,
          body: call.body,
          signal: call.signal,
          timeoutMs: call.timeoutMs,
          isKeptAlive: call.isKeptAlive,
          headers: {
            ...headers,
            ...(token !== undefined && { 'X-Csrf-Token': token }),
            ...(call.idempotencyKey !== undefined && { 'Idempotency-Key': call.idempotencyKey }),
            ...(call.ifMatch !== undefined && { 'If-Match': call.ifMatch }),
          },
        }),
      call,
    );
  const answer = await send(csrf);
  if (answer.hasSession === false) emit('session-none', undefined);
  return answer.status === 403 ? send(await refreshCsrfToken(csrf)) : answer;
}

/** Waits and retries while the server processes an earlier attempt with the same key. Source: docs/rules.md HTTP-06 */
async function whileRunning(
  send: () => Promise<HttpAnswer>,
  { path, signal }: Pick<ApiCall, 'path' | 'signal'>,
): Promise<HttpAnswer> {
  for (let waits = 0; ; waits += 1) {
    const answer = await send();
    const { status, body, retryAfterMs = WAIT_MS } = answer;
    if (
      waits === MAX_WAITS ||
      status !== 409 ||
      errorFromAnswer(status, body, path).code !== 'request_running'
    )
      return answer;
    await new Promise((resolve) => void setTimeout(resolve, retryAfterMs));
    signal?.throwIfAborted();
  }
}

function isUnknownGuest({ status, body }: HttpAnswer, path: string): boolean {
  return status === 401 && errorFromAnswer(status, body, path).code === 'guest_token_unknown';
}

function bodyOf<T>({ status, body }: HttpAnswer, { path, isAnswer }: Pick<ApiCall, 'path' | 'isAnswer'>): T {
  if ((status < 200 || status > 299) && !isAnswer?.(body)) throw errorFromAnswer(status, body, path);
  // a proxy or the sign-in page of a network may answer with text
  if (typeof body !== 'object' || body === null)
    throw new ApiError(status, 'invalid_response', `${path} answered no JSON`);
  return body as T;
}

/** Returns a key for one action of the shopper; all attempts of this action use it. Source: docs/rules.md HTTP-06 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // randomUUID needs a secure origin, but in development a phone may open the shop over plain http
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
