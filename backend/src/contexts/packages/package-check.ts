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

/** Of what is unpacked in a folder that is called as the package is. */
export type FolderCheck = (dir: string) => Promise<readonly TrialProblem[]>;

/** Checks in this process, which takes many seconds: see `packageChecksInChildren` for one that serves shoppers. */
export const folderCheckHere =
  ({ catalogueDir, fontsDir }: PackageCheckSetup): FolderCheck =>
  async (dir) => {
    try {
      const problems = await checkPackage(dir, await FontLibrary.open(fontsDir), catalogueDir);
      return problems.map((problem) => ({ severity: problem.severity, text: describeProblem(problem) }));
    } catch (error) {
      if (error instanceof NoPackageError) return [{ severity: 'error', text: NO_PACKAGE }];
      throw error;
    }
  };

/** Unpacks a package for `work`, and deletes it whatever becomes of that: a process that is ended tidies nothing up. */
export async function withUnpacked<T>(
  { slug, files }: PackageToCheck,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-package-'));
  try {
    const dir = join(folder, slug);
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), bytes);
    }
    return await work(dir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const packageCheckHere =
  (setup: PackageCheckSetup): PackageCheck =>
  (candidate) =>
    withUnpacked(candidate, folderCheckHere(setup));
