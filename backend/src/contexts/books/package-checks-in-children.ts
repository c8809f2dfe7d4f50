import { ChildPool } from '../../platform/children';
import {
  createPackageCheck,
  type PackageCheck,
  type PackageCheckSetup,
  type UploadWork,
} from './package-check';

/** Time limit of a check. Our largest package takes 20 s. */
const WITHIN_MS = 600_000;
const MEMORY_BYTES = 1_500_000_000;
/** Limit for reserved memory, as for the renderer, because HarfBuzz reserves a gigabyte when it starts. */
const UNTOUCHED_BYTES = 3_000_000_000;
const IDLE_MS = 30_000;

/**
 * Unpacks and checks packages in child processes, because a check takes many seconds and draws untested art. A second
 * process reads the slugs of uploads, so that an upload does not wait for the check of an earlier one.
 *
 * @param program - the built package-check-program
 */
export function packageChecksInChildren(
  program: string,
  setup: PackageCheckSetup,
  warn: (details: object, message: string) => void,
): { readonly checkPackage: PackageCheck; close(): Promise<void> } {
  const poolOf = (name: string): ChildPool =>
    new ChildPool({
      ...{ name, program, setup, warn, withinMs: WITHIN_MS, memoryBytes: MEMORY_BYTES },
      ...{
        untouchedBytes: UNTOUCHED_BYTES,
        children: 1,
        jobsAtOnce: 1,
        idleMs: IDLE_MS,
        endsWithClient: true,
      },
    });
  const pools = { slug: poolOf('package-reader'), check: poolOf('package-checker') };
  const workOf =
    (pool: ChildPool): UploadWork =>
    async (job, signal) =>
      (await pool.run(job, signal)) as Awaited<ReturnType<UploadWork>>;
  return {
    checkPackage: createPackageCheck({ slug: workOf(pools.slug), check: workOf(pools.check) }),
    close: async () => void (await Promise.all([pools.slug.close(), pools.check.close()])),
  };
}
