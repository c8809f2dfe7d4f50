import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCheckedPackages, writeCheckedPackages } from '../loader/checked-packages';
import { checkCatalogue } from '../loader/load-catalogue';
import { FontLibrary } from '../type/font-library';

/**
 * Checks the packages of a catalogue and writes a file that lists the valid ones. Servers of this build read it. Usage:
 * checked.mjs <fonts folder> <catalogue folder> <package-lock.json> <output file>
 */
async function main([fontsDir, catalogueDir, lockFile, outputFile]: string[]): Promise<void> {
  const engine = await hashOfFiles([fileURLToPath(import.meta.url), lockFile!]);
  const earlierPackages = await readCheckedPackages(outputFile!, engine);
  const fonts = await FontLibrary.open(fontsDir!);
  const checkedPackages = await checkCatalogue(catalogueDir!, fonts, earlierPackages);
  await writeCheckedPackages(outputFile!, engine, checkedPackages);
}

async function hashOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

await main(process.argv.slice(2));
