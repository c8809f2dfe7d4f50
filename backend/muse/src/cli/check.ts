import { basename, resolve } from 'node:path';
import { checkLooks, checkTexts } from '../lint/check-texts';
import { loadPackage } from '../loader/load-package';
import { describeProblem, Problems } from '../loader/problem';
import { FontLibrary } from '../type/font-library';

/**
 * Says what is wrong with product packages, on standard output.
 * Usage: check.mjs <fonts folder> <package> [<package> ...]
 *
 * @returns 1 when one of them would be refused
 */
async function main([fontsDir, ...dirs]: string[]): Promise<number> {
  const fonts = await FontLibrary.open(fontsDir!);
  let isRefused = false;
  for (const dir of dirs) isRefused = !(await check(dir, fonts)) || isRefused;
  return isRefused ? 1 : 0;
}

async function check(dir: string, fonts: FontLibrary): Promise<boolean> {
  const name = basename(resolve(dir));
  const result = await loadPackage(resolve(dir), fonts).catch((error: Error) => ({
    kind: 'unreadable' as const,
    error,
  }));
  if (result.kind === 'unreadable') {
    console.log(`${name}: it cannot be read: ${result.error.message} (give the path of a package folder)`);
    return false;
  }
  const texts = new Problems();
  if (result.kind === 'loaded') {
    checkTexts(result.loaded, texts);
    checkLooks(result.loaded, texts);
  }
  const problems = [...result.problems, ...texts.all];
  for (const problem of problems) console.log(`${name}/${describeProblem(problem)}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  console.log(
    `${name}: ${errors === 0 ? 'ok' : `${errors} ${errors === 1 ? 'error' : 'errors'}`}${warnings > 0 ? `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : ''}`,
  );
  return errors === 0;
}

process.exitCode = await main(process.argv.slice(2));
