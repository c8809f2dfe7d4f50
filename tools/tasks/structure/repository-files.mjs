import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const CODE = /\.(?:ts|tsx|js|mjs|cjs)$/;
/** Declarations, migrations and lists of texts do not count as code. */
const GENERATED = /\.d\.[cm]?ts$|(?:^|\/)migrations\/|(?:^|[/-])words\/(?:[a-z]+\/)?words\.ts$/;
const TEST = /\.(?:test|spec)\.[^/]+$|-test-kit\.[^/]+$|(?:^|\/)testing\/|^e2e\/|^tools\/(?:bench|soak)\//;

/** @returns {{file: string, text: string}[]} the files tracked by git, paths from the root with '/' */
export function readTracked(pattern) {
  return execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter((file) => pattern.test(file) && existsSync(path.join(ROOT, file)))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** @returns `code`: files that ship or that build shipped files; `tests`: all others */
export function readSources() {
  const files = readTracked(CODE)
    .filter(({ file }) => !GENERATED.test(file))
    .map((source) => ({ ...source, lines: lineCount(source.text), folder: path.posix.dirname(source.file) }));
  return {
    code: files.filter(({ file }) => !TEST.test(file)),
    tests: files.filter(({ file }) => TEST.test(file)),
  };
}

/** Counts blank lines too. */
export const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
