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
import type { TrialProblem } from './trial-report';

export interface PackageCheckSetup {
  /** of the packages that it must share no id and no SKU with */
  readonly catalogueDir: string;
  readonly fontsDir: string;
}

type CheckedVersion = Pick<ProductPackage, 'version' | 'commerce'>;

/** `version`: undefined if the package has errors. `archive`: the version as the object store keeps it. */
export interface CheckedPackage {
  readonly slug: string;
  readonly problems: readonly TrialProblem[];
  readonly version: (CheckedVersion & { readonly archive: Buffer }) | undefined;
}

/** Reads packages that staff send. A compressed archive of some kilobytes may expand to 256 MB. */
export interface PackageCheck {
  /** @throws InvalidUploadError */
  slugOf(archive: Buffer): Promise<string>;
  /** Finds everything that `npm run catalogue:check` would find. @throws InvalidUploadError */
  check(archive: Buffer, signal?: AbortSignal): Promise<CheckedPackage>;
}

/** `folder`: has the archive as SENT. 'check' writes the version's archive into it as KEPT. */
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

/** Works in this process, for many seconds: see `packageChecksInChildren` for a process that serves shoppers. */
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
      // files that the check only warns of are no part of the version: a release leaves them out too
      const versionFiles = packageFilesAmong(files);
      await writeFile(join(folder, KEPT), await packArchive(slug, versionFiles));
      const version = { version: versionOfFiles(versionFiles), commerce: commerceOfFiles(versionFiles)! };
      return { slug, problems, version };
    } catch (error) {
      if (error instanceof InvalidUploadError) return { refusedBecause: error.cause };
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

/** @param workers - do each kind of job; on files, since bytes between processes are copied in the thread that serves */
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

/** Deletes the folder after `work`: a process that was killed cannot. */
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
