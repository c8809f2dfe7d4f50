import sharp from 'sharp';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { correctName } from '../loader/problem';
import { localDateOf } from '../model/local-date';
import { readBook } from '../model/calendar';
import { PagePainter } from '../raster/page-painter';
import { SceneBuilder } from '../scene/build-scene';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { drawnValues, readPairs, readValuesFile } from './given-values';
import { openPackage } from './open-package';
import { readPhotos } from './photo-files';
import { runProgram, UsageError } from './usage-error';

const USAGE = `usage: npm run muse -- page <product> [options] [key=value ...]

Draws pages of a product package as PNG pictures. <product> is a slug of the catalogue or the folder of a package.

  --out <folder>       where to, ./pages by default
  --pages <names>      cover,page-6: all by default
  --width <px>         640 by default
  --lang <tag>         language of the shop, and of the story where none is chosen: en-GB by default, de, ja ...
  --values <file>      a customisation as JSON, as the shop's form saves it
  --photo <key>=<file> a photo, cropped in the middle; once for each
  --help               this text

  key=value            a value; of a list a,b or JSON, of characters JSON. What is not given is the schema's example.

Exit code: 0 drawn, 1 the package is refused, 2 the arguments are wrong and nothing was drawn.`;
const HELP = 'npm run muse -- page --help';

const OPTIONS = {
  out: { type: 'string', default: 'pages' },
  pages: { type: 'string', default: 'all' },
  width: { type: 'string', default: '640' },
  lang: { type: 'string', default: 'en-GB' },
  values: { type: 'string' },
  photo: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const;

function readArguments(typedArguments: string[]) {
  try {
    return parseArgs({ args: typedArguments, options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main([catalogueDir, fontsDir, ...typedArguments]: string[]): Promise<number> {
  const {
    values: options,
    positionals: [product, ...pairs],
  } = readArguments(typedArguments);
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  if (product === undefined) throw new UsageError('');
  const width = Number(options.width);
  if (!Number.isInteger(width) || width < 16 || width > 6000)
    throw new UsageError(`--width ${options.width}: write a number of pixels from 16 to 6000`);
  const loaded = await openPackage(product, catalogueDir!, fontsDir!);
  if (!loaded) return 1;
  const pages = pagesOf(loaded, options.pages);
  const photos = await readPhotos(options.photo ?? [], loaded);
  const givenValues = {
    ...(options.values === undefined ? {} : await readValuesFile(options.values)),
    ...photos.values,
    ...readPairs(pairs, loaded),
  };
  const readings = readBook(loaded, drawnValues(loaded, givenValues, options.lang), {
    today: localDateOf(givenValues),
    hasPhoto: ({ public_id: id }) => Object.values(photos.values).some((photo) => photo.public_id === id),
  });
  const [builder, painter] = [new SceneBuilder(), new PagePainter(256e6, photos.source)];
  await mkdir(options.out, { recursive: true });
  for (const page of pages) {
    const scene = builder.build(loaded, page, readings, options.lang);
    const picture = await painter.compose(scene, width);
    const file = join(options.out, `${page.name}.png`);
    await sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } })
      .png()
      .toFile(file);
    const place = `page ${loaded.pages.indexOf(page) + 1} of ${loaded.pages.length} in the shop`;
    console.log(`${file}: ${place}, keys ${scene.keys.join(' ') || 'none'}`);
    for (const { kind, where, detail } of scene.findings) console.log(`  ${kind} ${where} ${detail}`);
  }
  return 0;
}

function pagesOf({ pages }: LoadedPackage, pageNames: string): readonly PagePlan[] {
  if (pageNames === 'all') return pages;
  return pageNames.split(',').map((name) => {
    const page = pages.find((pagePlan) => pagePlan.name === name.trim());
    const names = pages.map((pagePlan) => pagePlan.name);
    if (!page)
      throw new UsageError(
        `there is no page ${name} (${correctName(name, names)}; there are ${names.join(', ')})`,
      );
    return page;
  });
}

await runProgram(main, USAGE, HELP);
