import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PageProof } from '@bindery/shared/contracts';
import { createMuse, type Customisation, type Muse, PackageNotKeptError, type PhotoSource } from '.';
import { fillExamples } from './model/fields';
import { hashOfPage } from './proof';
import type { LoadedPackage } from './scene/loaded-package';
import { FAMILY, familyBook } from './testing/family-book';
import { plainAddresses } from './testing/plain-addresses';
import { BACKEND_DIR, FONTS_DIR, TinyCatalogue } from './testing/tiny-book';
import { toldBook } from './testing/told-book';

// Source: docs/rules.md PROOF-01

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
const PHOTO = { public_id: 'o/abc123', width: 1000, height: 800 };
const photoSource: PhotoSource = {
  gone: () => Promise.resolve(new Set()),
  read: () => Promise.reject(new Error('nothing is drawn')),
};

let catalogue: TinyCatalogue;
let muse: Muse;
let real: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add();
  await catalogue.add('family-book', familyBook('family-book'));
  await catalogue.add('told-book', toldBook('told-book'));
  muse = await createMuse({
    ...{ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR },
    ...{ addresses: plainAddresses, photoSource },
  });
  real = await createMuse({
    catalogueDir: join(BACKEND_DIR, 'catalogue'),
    fontsDir: FONTS_DIR,
    addresses: plainAddresses,
  });
});
afterAll(() => catalogue.remove());

const proofOf = (slug: string, customisation: Customisation, lang = 'en', engine = muse) =>
  engine.proofOf(slug, engine.package(slug)!.version, customisation, lang);

/** Numbers of the changed pages, from 1. */
const changedPages = (proofsBefore: readonly PageProof[], proofsAfter: readonly PageProof[]): number[] =>
  proofsBefore.flatMap(({ page, hash }, i) => (proofsAfter[i]!.hash === hash ? [] : [page]));

async function pagesOf(slug: string, customisation: Customisation, lang = 'en', engine = muse) {
  const result = await engine.toc(slug, customisation, { lang, photos: new Set([PHOTO.public_id]) });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return result.pages;
}

/** Random valid choices for the family book. */
const families = fc.record({
  name: fc.constantFrom('Bramley', 'Kim'),
  place: fc.constantFrom('sea', 'wood'),
  number: fc.constantFrom(24, 7),
  cake: fc.constantFrom('lemon', 'plum'),
  basket: fc.constantFrom(['jam', 'tea'], ['jam'], ['tea', 'jam']),
  day: fc.constantFrom('2026-05-01', ''),
  photo: fc.constantFrom(
    undefined,
    PHOTO,
    { ...PHOTO, crop: { x: 1, y: 2, width: 300, height: 300 } },
    { ...PHOTO, filter: 'warm' },
  ),
  local_date: fc.constantFrom('2026-01-01', '2026-08-01', '2031-08-01'),
  born: fc.constantFrom('2020-03-03', '2021-03-03', ''),
});
const familyOf = ({ born, ...values }: Customisation): Customisation => ({
  ...FAMILY,
  ...values,
  characters: FAMILY.characters.map((group, type) =>
    type === 1 ? { ...group, count: '1', customisations: [{ name: 'Rex', kind: 'dog', born }] } : group,
  ),
});

describe('the proof of a page', () => {
  it('changes exactly when the page’s address changes', async () => {
    await fc.assert(
      fc.asyncProperty(families, families, fc.constantFrom('en', 'en-US', 'de'), async (a, b, lang) => {
        const [familyBefore, familyAfter] = [familyOf(a), familyOf(b)];
        const [pagesBefore, pagesAfter] = [
          await pagesOf('family-book', familyBefore, lang),
          await pagesOf('family-book', familyAfter, lang),
        ];
        expect(
          changedPages(
            await proofOf('family-book', familyBefore, lang),
            await proofOf('family-book', familyAfter, lang),
          ),
        ).toEqual(pagesBefore.flatMap(({ url }, i) => (url === pagesAfter[i]!.url ? [] : [i + 1])));
      }),
    );
  });

  it('changes only if a key of the page changes', async () => {
    const familyBefore = familyOf({ ...fc.sample(families, { numRuns: 1, seed: 1 })[0]!, place: 'sea' });
    const pages = await pagesOf('family-book', familyBefore);
    for (const [key, value] of Object.entries({ name: 'Kim', place: 'wood', cake: 'plum', number: 7 })) {
      const familyAfter = { ...familyBefore, [key]: familyBefore[key as 'name'] === value ? 'Alex' : value };
      const pagesWithKey = pages.flatMap(({ info }, i) => (info.keys.includes(key) ? [i + 1] : []));
      const foundPages = changedPages(
        await proofOf('family-book', familyBefore),
        await proofOf('family-book', familyAfter),
      );
      expect(pagesWithKey).toEqual(expect.arrayContaining(foundPages));
      if (key === 'name') expect(foundPages).not.toEqual([]);
    }
  });

  it('does not depend on key order, Unicode form, unknown keys or the day', async () => {
    const crop = { x: 1, y: 2, width: 300, height: 300 };
    const family = familyOf(fc.sample(families, { numRuns: 1, seed: 2 })[0]!);
    const oneFamily = { ...family, name: 'Zo\u0308e', photo: { ...PHOTO, crop }, local_date: '2026-08-01' };
    const photo = { rotation: 0, filter: 'none', crop: { height: 300, width: 300, y: 2, x: 1 }, ...PHOTO };
    const otherFamily = { price: '19.90', ...family, photo, name: 'Zöe' };
    expect(await proofOf('family-book', { ...otherFamily, local_date: '2026-08-02' })).toEqual(
      await proofOf('family-book', oneFamily),
    );
  });

  it('changes if an age that is printed on the page changes', async () => {
    const family = { ...fc.sample(families, { numRuns: 1, seed: 3 })[0]!, born: '2020-03-03' };
    const [young, oldProofs] = [
      await proofOf('family-book', familyOf({ ...family, local_date: '2026-03-02' })),
      await proofOf('family-book', familyOf({ ...family, local_date: '2026-03-03' })),
    ];
    expect(changedPages(young, oldProofs)).toEqual([2]);
  });

  it('depends on the language of the story, but not on the language of the shop', async () => {
    const values = { ...ROBIN, book_language: 'de' };
    expect(await proofOf('told-book', ROBIN, 'de')).toEqual(await proofOf('told-book', values, 'de'));
    expect(await proofOf('told-book', values, 'fr')).toEqual(await proofOf('told-book', values, 'de'));
    expect(
      changedPages(await proofOf('told-book', ROBIN, 'en'), await proofOf('told-book', values, 'en')),
    ).toContain(1);
  });

  it('fails if the package version is not in the archive', async () => {
    await expect(muse.proofOf('tiny-book', '0123456789abcdef', ROBIN, 'en')).rejects.toThrow(
      PackageNotKeptError,
    );
    await expect(muse.proofOf('no-book', '0123456789abcdef', ROBIN, 'en')).rejects.toThrow(
      PackageNotKeptError,
    );
  });

  it('treats an invalid value as missing', async () => {
    expect(await proofOf('tiny-book', { ...ROBIN, coat: 'green' })).toHaveLength(4);
  });
});

describe('the hash of a page', () => {
  const request = {
    ...{ slug: 'tiny-book', version: '0123456789abcdef', page: 'cover', lang: 'en' },
    readings: { coat: 'red', name: 'Robin' },
  };
  const hash = hashOfPage(request, undefined, 5);

  it('is the same in every process, even after a restart', () => {
    expect(hash).toBe('oAiAsOPXk6e8fn1fg0E7BpPxDOpCKO0t5wXVEvsjP9g');
    expect(hashOfPage({ ...request, readings: { name: 'Robin', coat: 'red' } }, undefined, 5)).toBe(hash);
  });

  it('depends on engine, version, page, language, values and spine', () => {
    const otherHashes = [
      hashOfPage(request, undefined, 6),
      hashOfPage({ ...request, version: 'fedcba9876543210' }, undefined, 5),
      hashOfPage({ ...request, page: 'page-1' }, undefined, 5),
      hashOfPage({ ...request, lang: 'de' }, undefined, 5),
      hashOfPage({ ...request, readings: { coat: 'red' } }, undefined, 5),
      hashOfPage(request, { text: 'Robin’s book', lang: 'en' }, 5),
    ];
    expect(new Set([hash, ...otherHashes]).size).toBe(otherHashes.length + 1);
  });
});

describe('the products of the shop', () => {
  const slugs = readdirSync(join(BACKEND_DIR, 'catalogue'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it.each(slugs)(
    '%s: each page has a different proof, which changes only if its URL changes',
    async (slug) => {
      const { fields } = real.package(slug) as LoadedPackage;
      const examples = fillExamples(fields, {});
      const pages = await pagesOf(slug, examples, 'en', real);
      const proofsBefore = await proofOf(slug, examples, 'en', real);
      expect(new Set(proofsBefore.map(({ hash }) => hash)).size).toBe(pages.length);
      for (const { key, choices } of fields.values()) {
        for (const choice of [...choices.keys()].slice(0, 4)) {
          const changedValues = { ...examples, [key]: choice };
          if ((await real.toc(slug, changedValues, { lang: 'en' })).kind !== 'pages') continue;
          const otherPages = await pagesOf(slug, changedValues, 'en', real);
          expect(changedPages(proofsBefore, await proofOf(slug, changedValues, 'en', real))).toEqual(
            pages.flatMap(({ url }, i) => (url === otherPages[i]!.url ? [] : [i + 1])),
          );
        }
      }
    },
  );
});
