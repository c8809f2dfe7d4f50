import { readFile, writeFile } from 'node:fs/promises';
import { type PackageFiles, packageVersion } from './read-files';

/**
 * Versions of packages that passed their checks, by {@link checkedName}. Checking a package takes seconds, so the build
 * does it once. If a package has no entry here, the process that loads it runs the checks.
 */
export type CheckedPackages = ReadonlyMap<string, string>;

/** Returns a name that depends on every byte of a package, prices included. */
export const checkedName = (slug: string, files: PackageFiles): string => `${slug}/${packageVersion(files)}`;

interface CheckedFile {
  readonly engine: string;
  readonly packages: Readonly<Record<string, string>>;
}

/** @param engine - the engine that made the checks */
export async function writeCheckedPackages(
  file: string,
  engine: string,
  checkedPackages: CheckedPackages,
): Promise<void> {
  const content: CheckedFile = { engine, packages: Object.fromEntries(checkedPackages) };
  await writeFile(file, JSON.stringify(content));
}

/**
 * @param engine - if given, returns only packages that this engine checked
 * @returns an empty map if the file is missing or damaged, so that every package is checked again
 */
export async function readCheckedPackages(file: string, engine?: string): Promise<CheckedPackages> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as CheckedFile;
    const isUsable = engine === undefined || content.engine === engine;
    return new Map(isUsable ? Object.entries(content.packages) : []);
  } catch {
    return new Map();
  }
}
