import type { Problems } from '../loader/problem';
import { fillExamples } from '../model/fields';
import { readBook } from '../model/calendar';
import { PagePainter } from '../raster/page-painter';
import { SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import { EXAMPLES } from './trials';

/** Wide enough to draw everything once; the cost hardly depends on the size. */
const WIDTH_PX = 320;
/** CPU time. A page of the house's own books takes a tenth of it, and shoppers wait for the first page. */
const SLOW_MS = 3000;

/** Draws every page and avatar once, so that renderer failures are found here and not in the shop. */
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
