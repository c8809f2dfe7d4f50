import type { AxiosStatic } from 'axios';
import { on } from '../../core/channel';
import { typedText } from '../../customisation/typed-text';
import { ApiError, RequestTimeoutError } from './errors';

/** Matches U+0000 and lone surrogates in keys. The flag u excludes complete surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Removes invisible characters that the server cannot store from a body, because otherwise the server would refuse the
 * book. Source: docs/rules.md HTTP-15
 *
 * @returns the value with its texts and keys cleaned; only texts, lists and plain objects change
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return typedText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(UNSTORABLE, ''), storable(inner)]),
  );
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  responseType?: 'json' | 'text';
  signal?: AbortSignal;
  /** 0: no timeout */
  timeoutMs?: number;
  /** true: the browser sends the request even if the page closes, but the answer may be lost */
  isKeptAlive?: boolean;
  onProgress?(percent: number): void;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
  /** true if the server repeated its answer to an earlier attempt. Source: docs/rules.md HTTP-06 */
  isReplayed: boolean;
  retryAfterMs?: number;
  answeredAtMs?: number;
  /** true if the browser is signed in; absent if the server did not check it. Source: docs/rules.md ACC-48 */
  hasSession?: boolean;
}

/** Source: docs/rules.md HTTP-07 */
export const DEFAULT_TIMEOUT_MS = 8000;
let configuredTimeoutMs = DEFAULT_TIMEOUT_MS;

/** Sets the default timeout of later calls; 0 means no timeout. */
export function configureTimeout(timeoutMs: number): void {
  configuredTimeoutMs = timeoutMs;
}

let loading: Promise<AxiosStatic> | undefined;

/** Loads axios with the first call, so a page that is rendered from boot data does not load it. */
function loadAxios(): Promise<AxiosStatic> {
  loading ??= import(/* webpackChunkName: "axios" */ './traced-axios').then((module) => module.default);
  loading.catch(() => {
    loading = undefined;
  }); // so that the next call tries again if the chunk failed to load
  return loading;
}

/**
 * Performs one HTTP exchange. Any status is an answer. During a write, blocks automatic reloads of the page.
 *
 * @throws RequestTimeoutError, ApiError with code 'network', or an AbortError if the signal was aborted
 * Source: docs/rules.md SKEW-03
 */
export async function exchange(request: HttpRequest): Promise<HttpAnswer> {
  if (request.method === 'GET') return exchangeOnce(request);
  const settle = on('may-reload', ({ refuse }) => refuse());
  return exchangeOnce(request).finally(settle);
}

async function exchangeOnce(request: HttpRequest): Promise<HttpAnswer> {
  if (request.isKeptAlive) return exchangeKeptAlive(request);
  const timeoutMs = request.timeoutMs ?? configuredTimeoutMs;
  const { onProgress } = request;
  const axios = await loadAxios().catch((cause: unknown) => {
    throw new ApiError(0, 'network', 'The connection failed', undefined, { cause });
  });
  try {
    const answer = await axios.request<unknown>({
      method: request.method,
      url: request.path,
      headers: {
        ...request.headers,
        ...(request.body instanceof Blob && { 'Content-Type': request.body.type }),
      },
      data: storable(request.body),
      signal: request.signal,
      timeout: timeoutMs,
      responseType: request.responseType === 'text' ? 'text' : undefined,
      validateStatus: () => true,
      transitional: { clarifyTimeoutError: true, silentJSONParsing: true, forcedJSONParsing: true },
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(100 * progress) }),
    });
    return {
      status: answer.status,
      body: answer.data,
      isReplayed: answer.headers['idempotent-replayed'] === 'true',
      ...retryAfter(answer.headers['retry-after']),
      ...answerTime(answer.headers['date']),
      ...sessionIn(answer.headers['x-session']),
    };
  } catch (error) {
    throw translate(error, axios, timeoutMs);
  }
}

function retryAfter(seconds: unknown): Pick<HttpAnswer, 'retryAfterMs'> {
  return typeof seconds === 'string' && /^\d{1,4}$/.test(seconds)
    ? { retryAfterMs: 1000 * Number(seconds) }
    : {};
}

function answerTime(date: unknown): Pick<HttpAnswer, 'answeredAtMs'> {
  const answeredAtMs = typeof date === 'string' ? Date.parse(date) : NaN;
  return Number.isNaN(answeredAtMs) ? {} : { answeredAtMs };
}

const sessionIn = (sessionState: unknown): Pick<HttpAnswer, 'hasSession'> =>
  sessionState === 'open' || sessionState === 'none' ? { hasSession: sessionState === 'open' } : {};

async function exchangeKeptAlive({ method, path, headers }: HttpRequest): Promise<HttpAnswer> {
  const answer = await fetch(path, { method, headers, keepalive: true }).catch((cause: unknown) => {
    throw new ApiError(0, 'network', 'The connection failed', undefined, { cause });
  });
  return { status: answer.status, body: await answer.json().catch(() => null), isReplayed: false };
}

function translate(error: unknown, axios: AxiosStatic, timeoutMs: number): unknown {
  if (axios.isCancel(error)) return new DOMException('The request was cancelled', 'AbortError');
  if (!axios.isAxiosError(error)) return error;
  if (error.code === 'ETIMEDOUT') return new RequestTimeoutError(error.config, timeoutMs);
  // the browser has dropped the request, because the shopper is leaving the page
  if (error.code === 'ECONNABORTED') return new DOMException('The request was cancelled', 'AbortError');
  return new ApiError(0, 'network', 'The connection failed', undefined, { cause: error });
}

/** Smaller clock differences are ignored, because the server's clock has whole seconds and answers take time. */
const SAME_CLOCK_MS = 3_000;

/**
 * @param serverMs - the server's clock when it answered; undefined if the server did not send it
 * @returns the server's clock minus this device's, ms. Source: docs/rules.md EDIT-43
 */
export function clockOffset(serverMs: number | undefined, ownMs: number): number {
  const offset = serverMs === undefined ? 0 : serverMs - ownMs;
  return Math.abs(offset) < SAME_CLOCK_MS ? 0 : offset;
}
