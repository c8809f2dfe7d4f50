import { ApiError } from './errors';

const MAX_RETRIES = 3;

/** Retries what may pass (no answer, 5xx, 429), never what the server refused for good. For a query's `retry`. */
export function retryPassing(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !isRefused && failures < MAX_RETRIES;
}
