import { AVATAR_WIDTH_PX } from '../picture-renderer';
import { loadPackage } from '../loader/load-package';
import { type Field, fillExamples } from '../model/fields';
import { fieldAt, type Readings, readValues } from '../model/readings';
import type { Values } from '../model/values';
import { PagePainter } from '../raster/page-painter';
import { encodePage, encodeWebp } from '../raster/pixels';
import { SceneBuilder } from '../scene/build-scene';
import type { AvatarPlan, LoadedPackage, PagePlan } from '../scene/loaded-package';
import { lookReadings } from '../scene/read-look';
import { FontLibrary } from '../type/font-library';

const ROUNDS = 12;

/** One row of the output. The times are milliseconds of CPU time, summed over all threads. */
interface Row {
  readonly what: string;
  readonly widthPx: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Measures the CPU time of each page and prints rows as JSON. Usage: bench.mjs <package> <fonts folder> */
async function main([dir, fontsDir]: string[]): Promise<void> {
  const result = await loadPackage(dir!, await FontLibrary.open(fontsDir!));
  if (result.kind === 'refused') throw new Error('the package is refused: run catalogue:check');
  const { loaded } = result;
  const typedKey =
    [...loaded.fields.values()].find(({ kind, isRequired }) => kind === 'text' && isRequired)?.key ?? '';
  const pages = loaded.pages.filter(({ keys }) => keys.includes(typedKey));
  const rows: Row[] = [];
  for (const widthPx of [640, 1200]) rows.push(...(await measure(loaded, pages, typedKey, widthPx)));
  for (const plan of loaded.avatars) rows.push(...(await measureAvatar(loaded, plan)));
  console.log(JSON.stringify(rows, undefined, 1));
}

async function measure(
  loaded: LoadedPackage,
  pages: readonly PagePlan[],
  typedKey: string,
  widthPx: number,
): Promise<Row[]> {
  const [builder, painter] = [new SceneBuilder(), new PagePainter(1e9)];
  const examples = fillExamples(loaded.fields, {});
  const readings = (values: Values): Readings =>
    readValues(loaded.fields, values, { today: '2026-01-01', hasPhoto: () => false });
  const times: Record<string, number[]> = {
    'cold page': [],
    'text changed, artwork warm': [],
    'option changed, other artwork warm': [],
    'of which layout': [],
    'of which encoding': [],
  };
  const option = [...loaded.fields.values()].reduce((widest, field) =>
    usedBy(loaded, field) > usedBy(loaded, widest) ? field : widest,
  );
  const otherChoices = [...option.choices.keys()].filter((value) => value !== option.example);
  const changing = loaded.pages.filter(({ keys }) => keys.includes(option.key));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const page of pages) {
      const values: Values = {
        ...examples,
        [typedKey]: `${'Robin Ann Lee Kim Zoe'.slice(0, 3 + round)} ${round}`,
      };
      const [scene, layout] = await cost(async () => builder.build(loaded, page, readings(values), 'en'));
      const [picture, compose] = await cost(() => painter.compose(scene, widthPx));
      const [, encode] = await cost(() => encodePage(picture, 'webp'));
      times[round === 0 ? 'cold page' : 'text changed, artwork warm']!.push(layout + compose + encode);
      if (round > 0) times['of which layout']!.push(layout);
      if (round > 0) times['of which encoding']!.push(encode);
    }
    for (const page of round > 0 && round < option.choices.size ? changing : []) {
      const values: Values = {
        ...examples,
        [option.key]: otherChoices[round - 1]!,
        [typedKey]: `Kim ${round}`,
      };
      const [, totalCost] = await cost(async () =>
        encodePage(
          await painter.compose(builder.build(loaded, page, readings(values), 'en'), widthPx),
          'webp',
        ),
      );
      times['option changed, other artwork warm']!.push(totalCost);
    }
  }
  return Object.entries(times).map(([what, list]) => ({ what, widthPx, ...summary(list) }));
}

/** Draws the character once with each option of each key of its look, and measures each drawing. */
async function measureAvatar(loaded: LoadedPackage, plan: AvatarPlan): Promise<Row[]> {
  const [builder, painter] = [new SceneBuilder(), new PagePainter(1e9)];
  const draw = async (look: Readonly<Record<string, string>>): Promise<number> => {
    const scene = builder.build(
      loaded,
      plan.picture,
      lookReadings(plan, loaded, { count: 1, character: 0, look }),
      'en',
    );
    return (await cost(async () => encodeWebp(await painter.compose(scene, AVATAR_WIDTH_PX, 'clear'))))[1];
  };
  const cold = await draw({});
  const changes: number[] = [];
  for (const [key, path] of plan.lookPaths)
    for (const value of fieldAt(path, loaded.fields)!.choices.keys())
      changes.push(await draw({ [key]: value }));
  return [
    { what: `avatar ${plan.role}, cold`, widthPx: AVATAR_WIDTH_PX, ...summary([cold]) },
    { what: `avatar ${plan.role}, an option changed`, widthPx: AVATAR_WIDTH_PX, ...summary(changes) },
  ];
}

const usedBy = ({ pages }: LoadedPackage, { key, choices }: Field): number =>
  choices.size === 0 ? 0 : pages.filter(({ keys }) => keys.includes(key)).length;

async function cost<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startUsage = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(startUsage);
  return [result, (user + system) / 1000];
}

function summary(list: number[]): { medianMs: number; p95Ms: number } {
  const sorted = [...list].sort((a, b) => a - b);
  const quantile = (part: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]! * 10) / 10;
  return { medianMs: quantile(0.5), p95Ms: quantile(0.95) };
}

await main(process.argv.slice(2));
