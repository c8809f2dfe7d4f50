/** State of a print file. `failures`: consecutive answers other than "ready" and "being made". */
export type PrintCheck = { kind: 'pending'; failures: number } | { kind: 'ready' } | { kind: 'failed' };

const MOST_RETRIES = 3;
const NOTHING_YET: PrintCheck = { kind: 'pending', failures: 0 };

/**
 * @param status - HTTP status of the answer, 0 for none; 404 always means pending
 * Source: docs/rules.md PRINT-01
 */
export function nextCheck(lastCheck: PrintCheck | undefined, status: number): PrintCheck {
  if (status >= 200 && status < 300) return { kind: 'ready' };
  if (status === 404) return NOTHING_YET;
  const failures = (lastCheck?.kind === 'pending' ? lastCheck.failures : 0) + 1;
  return failures > MOST_RETRIES ? { kind: 'failed' } : { kind: 'pending', failures };
}
