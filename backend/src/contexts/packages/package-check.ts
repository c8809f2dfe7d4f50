import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeProblem, FontLibrary, type PackageFiles } from '@bindery/muse';
import { checkPackage, NoPackageError } from '@bindery/muse/lint';
import type { TrialProblem } from './trial-report';

export interface PackageToCheck {
  readonly slug: string;
  readonly files: PackageFiles;
}

export interface PackageCheckSetup {
  /** of the packages that it must share no id and no SKU with */
  readonly catalogueDir: string;
  readonly fontsDir: string;
}

const NO_PACKAGE = 'product.json: it is missing (send the folder of one package, not the one around it)';

/** Everything that `npm run catalogue:check` would say. */
export type PackageCheck = (
  candidate: PackageToCheck,
  signal?: AbortSignal,
) => Promise<readonly TrialProblem[]>;

/** Checks in this process, which takes many seconds: see `packageChecksInChildren` for one that serves shoppers. */
export const packageCheckHere =
  ({ catalogueDir, fontsDir }: PackageCheckSetup): PackageCheck =>
  async ({ slug, files }) => {
    const folder = await mkdtemp(join(tmpdir(), 'bindery-package-'));
    try {
      const dir = join(folder, slug);
      for (const [path, bytes] of files) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await writeFile(join(dir, path), bytes);
      }
      const problems = await checkPackage(dir, await FontLibrary.open(fontsDir), catalogueDir);
      return problems.map((problem) => ({ severity: problem.severity, text: describeProblem(problem) }));
    } catch (error) {
      if (error instanceof NoPackageError) return [{ severity: 'error', text: NO_PACKAGE }];
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
