import { ApiError, errorFromAnswer } from './errors';
import { exchange } from './http';

const PATH = '/website-api/v1/csrf-token';
let pending: Promise<string> | undefined;

/** Returns the CSRF token of commerce calls; fetched once, single flight. Source: docs/rules.md HTTP-02 */
export function csrfToken(): Promise<string> {
  if (pending) return pending;
  const tokenRequest = requestToken();
  pending = tokenRequest;
  tokenRequest.catch(() => {
    if (pending === tokenRequest) pending = undefined;
  });
  return tokenRequest;
}

/** Drops a refused token, unless a newer one has replaced it. */
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
 * @param text - the token, in one pair of single quotes or bare
 * @throws ApiError 'invalid_response' if nothing is left
 * Source: docs/rules.md HTTP-02
 */
export function parseCsrfToken(text: string): string {
  const trimmed = text.trim();
  const token = /^'(.*)'$/s.exec(trimmed)?.[1] ?? trimmed;
  if (token === '') throw new ApiError(200, 'invalid_response', 'The CSRF token is empty');
  return token;
}
