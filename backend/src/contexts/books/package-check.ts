import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  commerceOfFiles,
  describeProblem,
  FontLibrary,
  packageFilesAmong,
  versionOfFiles,
  type PackageFiles,
  type ProductPackage,
} from '@bindery/muse';
import { checkPackage, NoPackageError } from '@bindery/muse/lint';
import { packArchive } from './package-archive';
import { InvalidUploadError, readUpload } from './package-upload';
import type { TrialProblem } from './compare-pages';

export interface PackageCheckSetup {
  /** folder of the shop's packages; the checked package must not use their ids and SKUs */
  readonly catalogueDir: string;
  readonly fontsDir: string;
}

type CheckedVersion = Pick<ProductPackage, 'version' | 'commerce'>;

/** `version`: undefined if the package has errors. `archive`: the version, packed as the object store stores it. */
export interface CheckedPackage {
  readonly slug: string;
  readonly problems: readonly TrialProblem[];
  readonly version: (CheckedVersion & { readonly archive: Buffer }) | undefined;
}

/** Reads packages uploaded by staff. An archive of a few kilobytes may expand to 256 MB. */
export interface PackageCheck {
  /** @throws InvalidUploadError */
  slugOf(archive: Buffer): Promise<string>;
  /** Finds all problems that `npm run catalogue:check` reports. @throws InvalidUploadError */
  check(archive: Buffer, signal?: AbortSignal): Promise<CheckedPackage>;
}

/** `folder` contains the uploaded archive in the file SENT. A 'check' job writes the version's archive to KEPT. */
export interface UploadJob {
  readonly kind: 'slug' | 'check';
  readonly folder: string;
}
const SENT = 'sent.gz';
const KEPT = 'kept.gz';

type UploadAnswer =
  | { readonly refusedBecause: string }
  | {
      readonly slug: string;
      readonly problems: readonly TrialProblem[];
      readonly version: CheckedVersion | undefined;
    };

export type UploadWork = (job: UploadJob, signal?: AbortSignal) => Promise<UploadAnswer>;

const NO_PACKAGE = 'product.json: it is missing (send the folder of one package, not the one around it)';

/** Runs checks in this process. A check takes many seconds, so a serving process must use `packageChecksInChildren`. */
export function uploadWorkHere(setup: PackageCheckSetup): UploadWork {
  return async ({ kind, folder }) => {
    try {
      const { slug, files } = await readUpload(await readFile(join(folder, SENT)));
      if (kind === 'slug') return { slug, problems: [], version: undefined };
      const dir = join(folder, slug);
      await writeFiles(dir, files);
      const problems = await problemsOf(dir, setup);
      if (problems.some(({ severity }) => severity === 'error'))
        return { slug, problems, version: undefined };
      // other files cause only a warning; the version omits them, as a release does
      const versionFiles = packageFilesAmong(files);
      await writeFile(join(folder, KEPT), await packArchive(slug, versionFiles));
      const version = { version: versionOfFiles(versionFiles), commerce: commerceOfFiles(versionFiles)! };
      return { slug, problems, version };
    } catch (error) {
      if (error instanceof InvalidUploadError) return { refusedBecause: error.reason };
      throw error;
    }
  };
}

async function problemsOf(
  dir: string,
  { catalogueDir, fontsDir }: PackageCheckSetup,
): Promise<TrialProblem[]> {
  try {
    const problems = await checkPackage(dir, await FontLibrary.open(fontsDir), catalogueDir);
    return problems.map((problem) => ({ severity: problem.severity, text: describeProblem(problem) }));
  } catch (error) {
    if (error instanceof NoPackageError) return [{ severity: 'error', text: NO_PACKAGE }];
    throw error;
  }
}

async function writeFiles(dir: string, files: PackageFiles): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), bytes);
  }
}

/**
 * @param workers - a function for each kind of job. They receive and return packages as files, because copying the
 *   bytes between processes would block the serving thread.
 */
export function createPackageCheck(workers: Readonly<Record<UploadJob['kind'], UploadWork>>): PackageCheck {
  const run = (kind: UploadJob['kind'], archive: Buffer, signal?: AbortSignal): Promise<CheckedPackage> =>
    withFolder(async (folder) => {
      await writeFile(join(folder, SENT), archive);
      const answer = await workers[kind]({ kind, folder }, signal);
      if ('refusedBecause' in answer) throw new InvalidUploadError(answer.refusedBecause);
      const { version } = answer;
      return { ...answer, version: version && { ...version, archive: await readFile(join(folder, KEPT)) } };
    });
  return {
    slugOf: async (archive) => (await run('slug', archive)).slug,
    check: (archive, signal) => run('check', archive, signal),
  };
}

/** Runs `work` with a new folder and deletes the folder afterwards, even if the worker process was killed. */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-package-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function packageCheckHere(setup: PackageCheckSetup): PackageCheck {
  const work = uploadWorkHere(setup);
  return createPackageCheck({ slug: work, check: work });
}
