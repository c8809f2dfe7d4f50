import sharp from 'sharp';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepValid } from '../form/validate-values';
import { loadPackage } from '../loader/load-package';
import { describeProblem } from '../loader/problem';
import { fillExamples } from '../model/fields';
import { localDateOf } from '../model/local-date';
import { readValues } from '../model/readings';
import { PagePainter } from '../raster/page-painter';
import { SceneBuilder } from '../scene/build-scene';
import { FontLibrary } from '../type/font-library';

/**
 * Draws pages of a package into a folder, for whoever draws or writes it.
 * Usage: page.mjs <package> <out folder> <fonts folder> [page,page|all] [width] [key=value ...]
 */
async function main([dir, out, fontsDir, names = 'all', width = '640', ...pairs]: string[]): Promise<number> {
  if (!dir || !out || !fontsDir) throw new Error('say which package and where to');
  const result = await loadPackage(dir, await FontLibrary.open(fontsDir));
  for (const problem of result.problems.filter(({ severity }) => severity === 'error'))
    console.error(describeProblem(problem));
  if (result.kind === 'refused') return 1;
  const { loaded } = result;
  const given = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), read(pair.slice(pair.indexOf('=') + 1))]),
  );
  const values = fillExamples(loaded.fields, keepValid(loaded, given));
  for (const key of Object.keys(given))
    if (!(key in values))
      console.error(`${key} is not drawn: no key of the schema, or not there for these choices`);
  const readings = readValues(loaded.fields, values, {
    today: localDateOf(given),
    hasPhoto: () => false,
  });
  const wanted =
    names === 'all' ? loaded.pages : loaded.pages.filter(({ name }) => names.split(',').includes(name));
  const [builder, painter] = [new SceneBuilder(), new PagePainter(256e6)];
  await mkdir(out, { recursive: true });
  for (const page of wanted) {
    const start = performance.now();
    const scene = builder.build(loaded, page, readings, 'en-GB');
    const built = performance.now();
    const picture = await painter.compose(scene, Number(width));
    await sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } })
      .png()
      .toFile(join(out, `${page.name}.png`));
    console.log(
      `${page.name}: scene ${(built - start).toFixed(1)} ms, picture ${(performance.now() - built).toFixed(1)} ms, keys ${scene.keys.join(' ')}`,
    );
    for (const { kind, where, detail } of scene.findings) console.log(`  ${kind} ${where} ${detail}`);
  }
  return 0;
}

/** Lists and objects are written as JSON, anything else as it is. */
const read = (text: string): unknown => (/^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text);

process.exitCode = await main(process.argv.slice(2));
