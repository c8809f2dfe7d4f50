import { ChildPool } from '../../platform/children';
import { withUnpacked, type PackageCheck, type PackageCheckSetup } from './package-check';
import type { TrialProblem } from './trial-report';

/** The largest package of ours takes 20 s. */
const WITHIN_MS = 600_000;
const MEMORY_BYTES = 1_500_000_000;
/** As whoever draws pages: HarfBuzz asks for a gigabyte at its start. */
const UNTOUCHED_BYTES = 3_000_000_000;
const IDLE_MS = 30_000;

/**
 * Checks packages in a process of its own: it takes many seconds, and draws what nobody has looked at yet.
 *
 * @param program - the built package-check-program
 */
export function packageChecksInChildren(
  program: string,
  setup: PackageCheckSetup,
  warn: (details: object, message: string) => void,
): { readonly checkPackage: PackageCheck; close(): Promise<void> } {
  const pool = new ChildPool({
    ...{ name: 'package-checker', program, setup, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
    ...{ untouchedBytes: UNTOUCHED_BYTES, children: 1, jobsAtOnce: 1, idleMs: IDLE_MS, endsWithClient: true },
  });
  return {
    checkPackage: (candidate, signal) =>
      withUnpacked(candidate, async (dir) => (await pool.run(dir, signal)) as readonly TrialProblem[]),
    close: () => pool.close(),
  };
}
