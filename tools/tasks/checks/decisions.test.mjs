import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.mjs';

const FOLDER = path.join(ROOT, 'docs/adr');

it('the index of decisions lists each decision once', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
  const named = Array.from(index.matchAll(/\]\(([^)]+)\)/g), ([, name]) => name);
  expect(named.sort()).toEqual(files.sort());
});
