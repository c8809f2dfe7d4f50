// Module hooks for Node (node:module, register). They compile TypeScript as the build does.
// They also resolve imports without a file extension.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const SUITE_GLOBALS = new URL('suite-globals.mjs', import.meta.url).href;
const ENDINGS = ['.ts', '/index.ts', '.tsx', '/index.tsx'];
const OPTIONS = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const isFile = (url) => statSync(url, { throwIfNoEntry: false })?.isFile() ?? false;

export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: SUITE_GLOBALS, shortCircuit: true };
  if (!specifier.startsWith('.') || !context.parentURL) return nextResolve(specifier, context);
  const { href } = new URL(specifier.replace(/\/$/, ''), context.parentURL);
  if (isFile(new URL(href))) return nextResolve(specifier, context);
  const ending = ENDINGS.find((each) => isFile(new URL(href + each)));
  return nextResolve(ending ? href + ending : specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!/\.tsx?$/.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
