import { pause } from './processes.mjs';

export const HEADERS = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
/** Longer than a process takes to restart. */
const GIVE_UP_AFTER_MS = 90_000;
export const ASK_AGAIN_MS = 250;

const listeners = new Set();

/**
 * @param {(attempt: {method: string, url: string, status: number, body: ArrayBuffer | undefined, ms: number, at:
 *   number}) => void} listener - called for each attempt, including repeated attempts of `fetchAnswer`; status 0: no
 *   response
 */
export function onAttempt(listener) {
  listeners.add(listener);
}

/**
 * Retries until the server answers. Sends the same headers again after a lost response, a refused connection, or a
 * status that asks for a retry (409 of a running request, 429, 5xx). The server must execute a retried request only
 * once.
 *
 * @param {number[]} meant - statuses that are returned to the caller, although they usually cause a retry
 */
export async function fetchAnswer(url, options, meant = []) {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const answer = await wholeAnswer(url, options);
    const isNotNow = !answer || answer.status >= 500 || answer.status === 429 || answer.status === 409;
    if (!isNotNow || meant.includes(answer?.status)) return answer;
    if (performance.now() > deadline)
      throw new Error(
        `${options?.method ?? 'GET'} ${url}: no answer but ${answer?.status} ${await answer?.text()}`,
      );
    await pause(ASK_AGAIN_MS);
  }
}

/**
 * Starts the clock of an attempt.
 *
 * @returns a function that reports the end of the attempt to the listeners; its status is 0 if there was no response
 */
export function startAttempt(url, method = 'GET') {
  const startTime = performance.now();
  return (status, body) => {
    const ms = performance.now() - startTime;
    for (const listener of listeners) listener({ method, url, status, body, ms, at: startTime });
  };
}

/** @returns the response; undefined if it was lost or cut off, for example because the process was killed */
async function wholeAnswer(url, options) {
  const tell = startAttempt(url, options?.method);
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) });
    const body = await answer.arrayBuffer();
    const { status, headers } = answer;
    tell(status, body);
    return Object.assign(new Response([204, 304].includes(status) ? null : body, { status, headers }), {
      askedAt: url,
    });
  } catch {
    tell(0, undefined);
    return undefined;
  }
}

export async function json(answer) {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.askedAt}: ${await answer.text()}`);
  return answer.json();
}

export async function newVisitor(origin) {
  const csrfAnswer = await fetchAnswer(`${origin}/website-api/v1/csrf-token`);
  return {
    ...HEADERS,
    cookie: csrfAnswer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    'x-csrf-token': (await csrfAnswer.text()).trim().replace(/^'|'$/g, ''),
  };
}
