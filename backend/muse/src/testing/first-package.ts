import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BACKEND_DIR, FONTS_DIR } from './tiny-book';

const FILE = /^\*\*`([^`]+)`\*\*\n+```\w+\n([\s\S]*?)^```$/gm;

/** Writes the example package of docs/product-packages.md, unchanged. @returns its folder */
export async function writeFirstPackage(catalogueDir: string): Promise<string> {
  const document = readFileSync(join(BACKEND_DIR, '../docs/product-packages.md'), 'utf8');
  const dir = join(catalogueDir, 'first-book');
  await mkdir(join(dir, 'fonts'), { recursive: true });
  for (const [, path, text] of document.matchAll(FILE)) {
    await mkdir(dirname(join(dir, path!)), { recursive: true });
    await writeFile(join(dir, path!), text!);
  }
  for (const file of ['NotoSans-Regular.ttf', 'OFL.txt'])
    await cp(join(FONTS_DIR, 'noto-sans', file), join(dir, 'fonts', file));
  return dir;
}
