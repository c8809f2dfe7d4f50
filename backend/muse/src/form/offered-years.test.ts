import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import { currentDay } from '../model/local-date';
import type { LoadedPackage } from '../scene/loaded-package';
import { FONTS_DIR, type PackageSource, TinyCatalogue } from '../testing/tiny-book';
import { tinyCalendar, tinyCalendarSchema } from '../testing/tiny-calendar';
import { FontLibrary } from '../type/font-library';
import { isOfThePast } from './special-values';
import { schemaPreview } from './schema-preview';
import { validateValues } from './validate-values';

const { keys } = tinyCalendarSchema;
const withMeta = <T extends { readonly metas: readonly object[] }>(field: T, meta: object) => ({
  ...field,
  metas: [{ ...field.metas[0], ...meta }],
});
const day = { ...keys.characters.ordered[0]!.keys.customisations.items[0]!.keys.day };
const bornSince = (limits: object) => ({
  ...withMeta(day, limits),
  flags: { label: 'Born' },
  allow: [''],
  examples: [],
});
const schemaWith = (born: object, firstYear: object) => ({
  'schema.json': {
    ...tinyCalendarSchema,
    keys: { ...keys, first_year: withMeta(keys.first_year, firstYear), born: bornSince(born) },
  },
});
const FROM_NOW = schemaWith({ minYear: 'now-21', maxYear: 'now' }, { minYear: 'now', maxYear: 'now+1' });
const NOBODY = [{ type: 'birthday', count: '0', customisations: [] }];
const VALUES = { name: 'Robin', first_month: '3', first_year: '2027', characters: NOBODY };

let catalogue: TinyCatalogue;
let fonts: FontLibrary;
let loaded: LoadedPackage;
let count = 0;
async function load(changes: object) {
  count += 1;
  const slug = `calendar-${count}`;
  const files: Record<string, unknown> = { ...tinyCalendar(slug), ...changes };
  for (const lang of ['en', 'de', 'ja']) {
    const content = files[`content/${lang}.json`] as { form: { tabs: { keys: string }[] } };
    const [tab, ...tabs] = content.form.tabs;
    const form = { ...content.form, tabs: [{ ...tab, keys: `${tab!.keys}, born` }, ...tabs] };
    files[`content/${lang}.json`] = { ...content, form };
  }
  return loadPackage(await catalogue.add(slug, files as PackageSource), fonts);
}
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  fonts = await FontLibrary.open(FONTS_DIR);
  const result = await load(FROM_NOW);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  loaded = result.loaded;
});
afterAll(() => catalogue.remove());
afterEach(() => {
  jest.useRealTimers();
});

const setNow = (now: string) =>
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate'] });
const verdict = (values: object) => validateValues(loaded, currentDay({ ...VALUES, ...values }), 'en');
const faults = (values: object): string[] => {
  const result = verdict(values);
  return result.kind === 'valid' ? [] : result.errors.map(({ type, path }) => `${path.join('.')} ${type}`);
};

describe('years relative to the current year', () => {
  it.each([
    ['Japan, New Year’s morning', '2026-12-31T15:00:00Z', '2027-01-01', []],
    ['Germany, a minute before midnight', '2026-12-31T22:59:00Z', '2026-12-31', ['born date.year']],
    ['Germany, midnight', '2026-12-31T23:00:00Z', '2027-01-01', []],
    ['California, the evening before', '2027-01-01T07:59:00Z', '2026-12-31', ['born date.year']],
    ['California, midnight', '2027-01-01T08:00:00Z', '2027-01-01', []],
    ['a page that sends no day', '2027-01-01T00:00:00Z', undefined, []],
    ['a page with a wrong clock', '2026-12-31T12:00:00Z', '2011-01-01', ['born date.year']],
  ])('depend on the shopper’s local date: a birth date in 2027 from %s', (_, now, local_date, expected) => {
    setNow(now);
    expect(faults({ born: '2027-01-01', local_date })).toEqual(expected);
  });

  it('cause the error `date.year` for a year that is not offered', () => {
    setNow('2027-06-01T00:00:00Z');
    expect(faults({ born: '2005-05-05' })).toEqual(['born date.year']);
    expect(faults({ born: '2026-02-30' })).toEqual(['born date.base']);
    expect(faults({ first_year: '2026' })).toEqual(['first_year date.year']);
  });

  it('are checked against the date stored with the book, even if it is printed much later', () => {
    setNow('2026-12-31T20:00:00Z');
    const madeVerdict = verdict({ born: '2005-05-05', first_year: '2026', local_date: '2026-12-31' });
    if (madeVerdict.kind !== 'valid') throw new Error(JSON.stringify(madeVerdict));
    expect(madeVerdict.values).toMatchObject({ local_date: '2026-05-05' });
    jest.setSystemTime(new Date('2028-01-01T00:00:00Z'));
    expect(validateValues(loaded, madeVerdict.values, 'en')).toEqual(madeVerdict);
    expect(schemaPreview(loaded, 'en').schemas[0]!.keys['born']!.metas![0]).toMatchObject({
      minYear: 2007,
      maxYear: 2028,
      yearsFromNow: { minYear: -21, maxYear: 0 },
    });
  });

  it('rebuild the form’s schema only when the year changes', () => {
    setNow('2026-12-31T23:59:00Z');
    const earlierPreview = schemaPreview(loaded, 'en-GB');
    expect(schemaPreview(loaded, 'en-US')).toBe(earlierPreview);
    jest.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    expect(schemaPreview(loaded, 'en-GB')).not.toEqual(earlierPreview);
  });

  it('use the first day of the year for a book without a date', () => {
    setNow('2027-03-01T00:00:00Z');
    const madeVerdict = verdict({});
    expect(madeVerdict).toMatchObject({ kind: 'valid', values: { local_date: '2027-01-01' } });
  });
});

describe('a calendar of a past year', () => {
  it('is refused only after the year has ended in every time zone', () => {
    const isPast = (now: string, first_year = '2026') =>
      isOfThePast(loaded, { ...VALUES, first_year }, Date.parse(now));
    expect(isPast('2026-12-31T23:59:00Z')).toBe(false);
    expect(isPast('2027-01-01T11:59:00Z')).toBe(false);
    expect(isPast('2027-01-01T12:00:00Z')).toBe(true);
    expect(isPast('2027-01-01T12:00:00Z', '2027')).toBe(false);
  });
});

describe('faulty year limits', () => {
  const reasons = async (born: object, firstYear: object): Promise<string[]> => {
    const result = await load(schemaWith(born, firstYear));
    return result.problems.filter(({ severity }) => severity === 'error').map(({ reason }) => reason);
  };
  it.each<[string, object, object, string]>([
    [
      'a first year that overtakes the last',
      { minYear: 'now', maxYear: 2099 },
      {},
      'born: no year is left after 2099',
    ],
    [
      'a first year after the last',
      { minYear: 'now+1', maxYear: 'now' },
      {},
      'born: metas[0] has minYear now+1',
    ],
    ['no limit at all', { minYear: 'soon', maxYear: 'now' }, {}, 'born: metas[0].minYear is "soon"'],
  ])('are refused: %s', async (_, born, firstYear, reason) => {
    expect(await reasons(born, firstYear)).toEqual([expect.stringContaining(reason)]);
  });

  it('are refused if an option of the choice is not a year', async () => {
    const schema = FROM_NOW['schema.json'];
    const months = withMeta(keys.first_month, { minYear: 'now' });
    const result = await load({
      'schema.json': { ...schema, keys: { ...schema.keys, first_month: months } },
    });
    expect(result.problems.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('an option that is no year'),
    );
  });
});
