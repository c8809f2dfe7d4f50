import type { Market } from '@bindery/shared';
import { datedCustomisation, exchange } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';
import { staffData } from '../staff';

/** A file in production. `url` answers 404 until the file exists. */
export interface PrintComponent {
  component: string;
  url: string;
}

/** The format that staff preview. Source: docs/rules.md PRINT-01, OPT-01 */
const COVER = 'hardback';

/**
 * Requests the print files of a book. Sends the visitor's guest token, because the photos belong to the visitor.
 *
 * @throws InvalidCustomisationError, ApiError, AbortError. Source: docs/rules.md PRINT-01
 */
export async function askForPrint(
  market: Market,
  slug: string,
  customisation: Customisation,
): Promise<PrintComponent[]> {
  const body = { barcode: '', cover: COVER, ...datedCustomisation(customisation) };
  const { components } = await staffData<{ components: PrintComponent[] }>({
    market,
    method: 'POST',
    root: '/_canvas/api/muse',
    path: `/${encodeURIComponent(slug)}/pdf`,
    body,
  });
  return components;
}

/**
 * Checks whether a print file exists. This request has no time limit.
 *
 * @returns the HTTP status: 200 if the print file exists, 404 while the server makes it
 * @throws ApiError with status 0 if there is no answer, AbortError if `signal` is aborted
 */
export async function checkPrintFile(url: string, signal?: AbortSignal): Promise<number> {
  const { status } = await exchange({ method: 'GET', path: url, responseType: 'text', timeoutMs: 0, signal });
  return status;
}

/** State of a print file. `failures`: how many checks in a row have failed. */
export type PrintCheck = { kind: 'pending'; failures: number } | { kind: 'ready' } | { kind: 'failed' };

const MOST_RETRIES = 3;
const NOTHING_YET: PrintCheck = { kind: 'pending', failures: 0 };

/**
 * @param status - HTTP status of the answer, or 0 if there was none. A 404 always means pending.
 * Source: docs/rules.md PRINT-01
 */
export function nextCheck(lastCheck: PrintCheck | undefined, status: number): PrintCheck {
  if (status >= 200 && status < 300) return { kind: 'ready' };
  if (status === 404) return NOTHING_YET;
  const failures = (lastCheck?.kind === 'pending' ? lastCheck.failures : 0) + 1;
  return failures > MOST_RETRIES ? { kind: 'failed' } : { kind: 'pending', failures };
}
