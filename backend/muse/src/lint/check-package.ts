import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkUnique, type Identified, readSold } from '../loader/check-unique';
import { loadPackage } from '../loader/load-package';
import { type PackageProblem, Problems } from '../loader/problem';
import type { FontLibrary } from '../type/font-library';
import { checkLooks, checkTexts } from './check-texts';
import { fillExamples } from '../model/fields';
import { readBook } from '../model/calendar';
import { PagePainter } from '../raster/page-painter';
import { SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import { EXAMPLES } from './trials';

/** Width of a drawn page, large enough to draw every shape. The CPU time depends little on the width. */
const WIDTH_PX = 320;
/**
 * Limit of the CPU time for a page, because shoppers wait for the first page. A page of the shop's own books takes a
 * tenth of this limit.
 */
const SLOW_MS = 3000;

/** Draws every page and avatar once, to find renderer failures before a shop serves the package. */
export async function checkDrawing(loaded: LoadedPackage, problems: Problems): Promise<void> {
  const builder = new SceneBuilder();
  const painter = new PagePainter(64e6);
  const examples = readBook(loaded, fillExamples(loaded.fields, {}), {
    today: '2026-12-31',
    hasPhoto: () => false,
  });
  const draw = async (page: PagePlan, readings = examples): Promise<void> => {
    const startUsage = process.cpuUsage();
    try {
      await painter.compose(builder.build(loaded, page, readings, 'en'), WIDTH_PX);
    } catch (error) {
      problems.error(
        page.file,
        `${page.name} cannot be drawn with ${EXAMPLES}: ${(error as Error).message.split('\n')[0]}`,
        'simplify the artwork',
      );
    }
    const { user, system } = process.cpuUsage(startUsage);
    const seconds = (user + system) / 1e6;
    if (seconds * 1000 > SLOW_MS)
      problems.warning(
        page.file,
        `${page.name} takes ${seconds.toFixed(1)} s to draw`,
        'simplify the artwork: a shopper waits for it',
      );
  };
  for (const page of loaded.pages) await draw(page);
  for (const plan of loaded.avatars)
    await draw(plan.picture, lookReadings(plan, loaded, { count: 1, character: 0, look: {} }));
}

/** Thrown if the folder is not a package. `message` contains the reason and the fix. */
export class NoPackageError extends Error {}

/**
 * Returns every problem of a package. Finds the faults for which a server would refuse it, ids that other packages
 * have, and faults of texts and drawings with any values.
 *
 * @param besides - folder of the other packages, whose ids must differ. A package of the same name is ignored.
 * @throws NoPackageError
 */
export async function checkPackage(
  dir: string,
  fonts: FontLibrary,
  besides = dirname(resolve(dir)),
): Promise<readonly PackageProblem[]> {
  await expectPackage(dir);
  const result = await loadPackage(resolve(dir), fonts);
  const foundProblems = new Problems();
  if (result.kind === 'loaded') {
    checkTexts(result.loaded, foundProblems);
    checkLooks(result.loaded, foundProblems);
    await checkDrawing(result.loaded, foundProblems);
  }
  await checkNeighbours(resolve(dir), besides, foundProblems);
  return [...result.problems, ...foundProblems.all];
}

async function expectPackage(dir: string): Promise<void> {
  const isFolder = await stat(dir).then(
    (foundStats) => foundStats.isDirectory(),
    () => undefined,
  );
  if (isFolder === undefined) throw new NoPackageError(`there is no ${dir} (give the folder of a package)`);
  if (!isFolder) throw new NoPackageError(`${dir} is a file (give the folder of a package)`);
  if (await hasFile(dir, 'product.json', 'schema.json', 'book.json')) return;
  const inside = await foldersIn(dir);
  const packages = await filter(inside, (name) => hasFile(join(dir, name), 'product.json'));
  if (packages.length > 0)
    throw new NoPackageError(
      `${dir} is a folder of packages (name one of them, such as ${join(dir, packages[0]!)}, or none to check all of the catalogue)`,
    );
}

async function hasFile(dir: string, ...names: string[]): Promise<boolean> {
  const fileChecks = await Promise.all(
    names.map((name) =>
      stat(join(dir, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return fileChecks.includes(true);
}

async function filter<T>(list: readonly T[], predicate: (item: T) => Promise<boolean>): Promise<T[]> {
  const answers = await Promise.all(list.map(predicate));
  return list.filter((_, i) => answers[i]);
}

async function foldersIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Reports ids and SKUs that another package of the folder also has. */
async function checkNeighbours(dir: string, folder: string, problems: Problems): Promise<void> {
  const slug = basename(dir);
  const names = (await foldersIn(folder)).filter((name) => name !== slug);
  const identities = await Promise.all(names.map((name) => readSold(join(folder, name))));
  const ownIdentity = await readSold(dir);
  const otherIdentities = identities.filter((identity): identity is Identified => identity !== undefined);
  if (ownIdentity) checkUnique(ownIdentity, otherIdentities, problems);
}
