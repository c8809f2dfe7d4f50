import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { validateValues } from './form/validate-values';
import { loadPackage } from './loader/load-package';
import { fillExamples } from './model/fields';
import { readValues } from './model/readings';
import type { CharacterGroup, Values } from './model/values';
import { SceneBuilder } from './scene/build-scene';
import type { LoadedPackage } from './scene/loaded-package';
import { BACKEND_DIR, FONTS_DIR } from './testing/tiny-book';
import { FontLibrary } from './type/font-library';

let loaded: LoadedPackage;
beforeAll(async () => {
  const dir = join(BACKEND_DIR, 'catalogue/our-big-picnic');
  const result = await loadPackage(dir, await FontLibrary.open(FONTS_DIR));
  if (result.kind === 'refused') throw new Error('see real-packages.test.ts');
  loaded = result.loaded;
});

/** For each choice, the markup that appears in the drawing only with this choice. */
const DRAWN = {
  glasses: 'M-3,4 q3,-5 6,0',
  freckles: 'cx="-30" cy="19" rx="2.3"',
  hearing_aid: 'M43,-8 C56,-12',
  cane: 'stroke="#8a5a34" fill="none" stroke-width="8"',
  wheelchair: 'M98,222 L80,220',
  iris: '#3479b8',
};

const NEWER = ['eye_colour', 'hearing_aid', 'moves'];

/** Returns a character without the newer choices, as in old saved books. `moves` is not new for a child. */
const older = ({ type, customisations }: CharacterGroup): Values =>
  Object.fromEntries(
    Object.entries(customisations[0]!).filter(
      ([key]) => !NEWER.includes(key) || (type === 'child' && key === 'moves'),
    ),
  );

function family(grownUp: Values, child: Values): Values {
  const examples = fillExamples(loaded.fields, {});
  const [grownUps, children] = examples['characters'] as readonly [CharacterGroup, CharacterGroup];
  return {
    ...examples,
    characters: [
      { ...grownUps, count: '1', customisations: [{ ...older(grownUps), glasses: 'none', ...grownUp }] },
      { ...children, count: '1', customisations: [{ ...older(children), ...child }] },
      { type: 'pet', count: '0', customisations: [] },
    ],
  };
}

function drawnOn(page: string, grownUp: Values, child: Values): string[] {
  const validated = validateValues(loaded, family(grownUp, child), 'en');
  if (validated.kind === 'invalid') throw new Error(JSON.stringify(validated.errors));
  const plan = loaded.pages.find(({ name }) => name === page)!;
  const readings = readValues(loaded.fields, validated.values, {
    today: '2026-06-01',
    hasPhoto: () => false,
  });
  const scene = new SceneBuilder().build(loaded, plan, readings, 'en');
  expect(scene.findings).toEqual([]);
  const markup = scene.layers.map((layer) => layer.markup).join('');
  return Object.entries(DRAWN)
    .filter(([, art]) => markup.includes(art))
    .map(([what]) => what);
}

/** Four pages. On each page, all characters have the same posture (standing, walking, sitting or running). */
const PAGES = ['cover', 'page-6', 'page-11', 'page-22'];

describe.each(PAGES)('the family of the picnic on %s', (page) => {
  it.each([
    ['none', []],
    ['glasses', ['glasses']],
    ['freckles', ['freckles']],
    ['hearing_aid', ['hearing_aid']],
    ['glasses_hearing_aid', ['glasses', 'hearing_aid']],
    ['glasses_freckles', ['glasses', 'freckles']],
    ['hearing_aid_freckles', ['freckles', 'hearing_aid']],
    ['glasses_hearing_aid_freckles', ['glasses', 'freckles', 'hearing_aid']],
  ])('has a child with %s if the shopper chose this as an extra', (extras, expected) => {
    expect(drawnOn(page, {}, { extras })).toEqual(expected);
  });

  it.each([
    [{ hearing_aid: 'aid' }, ['hearing_aid']],
    [{ hearing_aid: 'none', moves: 'feet' }, []],
    [{ moves: 'cane' }, ['cane']],
    [{ moves: 'wheelchair', hearing_aid: 'aid' }, ['hearing_aid', 'wheelchair']],
  ])('has a grown-up with the choices %j', (grownUp, expected) => {
    expect(drawnOn(page, grownUp as Values, { extras: 'none' })).toEqual(expected);
  });
});

describe('the eyes', () => {
  it('have the chosen colour, or the colour of the artwork if the shopper chose none', () => {
    expect(drawnOn('page-6', { eye_colour: 'blue' }, { extras: 'none' })).toEqual(['iris']);
    expect(drawnOn('page-6', {}, { extras: 'none' })).toEqual([]);
  });
});
