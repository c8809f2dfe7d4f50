import { basename, resolve } from 'node:path';
import { checkPackage, NoPackageError } from '../lint/check-package';
import { describeProblem } from '../loader/problem';
import { FontLibrary } from '../type/font-library';

/**
 * Prints the faults of product packages on standard output. Usage: check.mjs <fonts folder> <package> [<package> ...]
 *
 * @returns 1 if a package would be refused
 */
async function main([fontsDir, ...dirs]: string[]): Promise<number> {
  const fonts = await FontLibrary.open(fontsDir!);
  let isRefused = false;
  for (const dir of dirs) isRefused = !(await check(dir, fonts)) || isRefused;
  return isRefused ? 1 : 0;
}

/** Checks one package. If the check throws an error, the other packages are still checked. */
async function check(dir: string, fonts: FontLibrary): Promise<boolean> {
  const name = basename(resolve(dir));
  try {
    const problems = await checkPackage(dir, fonts);
    for (const problem of problems) console.log(`${name}/${describeProblem(problem)}`);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const warnings = problems.length - errors;
    const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
    console.log(
      `${name}: ${errors === 0 ? 'ok' : counted(errors, 'error')}${warnings > 0 ? `, ${counted(warnings, 'warning')}` : ''}`,
    );
    return errors === 0;
  } catch (error) {
    if (error instanceof NoPackageError) console.log(error.message);
    else
      console.log(
        `${name}: the check itself fails on it, which is a fault of the check: ${(error as Error).stack ?? String(error)}`,
      );
    return false;
  }
}

process.exitCode = await main(process.argv.slice(2));
