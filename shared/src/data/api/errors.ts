import { CancelledError } from '@tanstack/react-query';
import type { FieldError, Problem } from '../../contracts';

/**
 * A failed call. `status` is 0 if there was no answer. `code` is the code in the problem body; without a body it is
 * 'http_<status>', 'network', 'timeout' or 'invalid_response'.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly problem?: Problem,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
  }
}

/** Source of the messages: docs/rules.md HTTP-07 */
export class RequestTimeoutError extends ApiError {
  constructor(request: { url?: string } | undefined, timeoutMs: number) {
    const subject = request?.url === undefined ? 'without config' : `to ${request.url}`;
    super(0, 'timeout', `Request ${subject} timed out after ${timeoutMs} ms`);
    this.name = 'RequestTimeoutError';
  }
}

/** The server's validator refused the customisation; the body is a list of field errors. Source: docs/rules.md FIELD-21 */
export class InvalidCustomisationError extends ApiError {
  constructor(
    status: number,
    readonly errors: FieldError[],
  ) {
    super(status, 'invalid_customisation', `${errors.length} fields were refused`);
    this.name = 'InvalidCustomisationError';
  }
}

/**
 * Thrown before any request if country, currency and locale belong to different markets. Source: docs/rules.md HTTP-03
 */
export class MarketValidationError extends Error {
  constructor(country: string, currency: string, locale: string) {
    super(`Country "${country}", currency "${currency}" and locale "${locale}" are not those of one market`);
    this.name = 'MarketValidationError';
  }
}

/** True if a call was cancelled, which is no error: do not show, report or retry it. Source: docs/rules.md HTTP-07 */
export function isCancelled(error: unknown): boolean {
  // the query cache cancels a query that no component observes, even if other code awaits the answer
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError');
}

/** @returns the error for an answer whose status is not 2xx; uses the answer's problem+json if there is one */
export function errorFromAnswer(status: number, body: unknown, path: string): ApiError {
  if (Array.isArray(body)) return new InvalidCustomisationError(status, body as FieldError[]);
  const problem = isProblem(body) ? body : undefined;
  return new ApiError(
    status,
    problem?.code ?? `http_${status}`,
    problem?.detail ?? problem?.title ?? `${path} answered ${status}`,
    problem,
  );
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body
  );
}

const MAX_RETRIES = 3;

/** Retries temporary failures (no answer, 5xx, 429), never a refusal. For a query's `retry`. */
export function retryPassing(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !isRefused && failures < MAX_RETRIES;
}
