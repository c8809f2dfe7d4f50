import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const projectRoot = root;
export const addresses = { production: 'http://localhost:4310', development: 'http://localhost:4311' } as const;

/** Each server has a data folder of its own, emptied before the run. */
export function dataFolder(name: string): string {
  return path.join(root, '.cache', 'e2e', name);
}
