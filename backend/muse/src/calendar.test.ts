import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMuse, type Muse } from '.';
import { checkTexts } from './lint/check-texts';
import { loadPackage } from './loader/load-package';
import { describeProblem, Problems } from './loader/problem';
import { daysIn, monthAfter } from './model/calendar-month';
import { plainAddresses } from './testing/plain-addresses';
import { FONTS_DIR, type PackageSource, TinyCatalogue } from './testing/tiny-book';
import {
  birthdays,
  bornOn,
  tinyCalendar,
  tinyCalendarBook,
  tinyCalendarSchema,
  tinyMonth,
} from './testing/tiny-calendar';
import { FontLibrary } from './type/font-library';

/** Tests a calendar, a product that is defined only by its data. Source: docs/product-packages.md, Calendars */
const IVY = bornOn('03-14', 'Ivy');
const VALUES = { name: 'Robin', first_month: '3', first_year: '2027', characters: birthdays(IVY) };

let catalogue: TinyCatalogue;
let muse: Muse;
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('calendar', tinyCalendar());
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
});
afterAll(() => catalogue.remove());

interface SetText {
  readonly text: string;
  /** Position of the box's corner on the page, in artwork units. */
  readonly x: number;
  readonly y: number;
}

function textsOf(page: string, changes: object = {}, lang = 'en'): SetText[] {
  const validated = muse.validate('calendar', { ...VALUES, ...changes }, { lang });
  if (validated?.kind !== 'valid') throw new Error(JSON.stringify(validated));
  const scene = muse.scene('calendar', page, validated.values, lang)!;
  expect(scene.findings).toEqual([]);
  return scene.layers.flatMap(({ texts }) =>
    texts.map(({ text, box, transform: [a, , , d, x, y] }) => ({
      text,
      x: Math.round(x + a * box.x),
      y: Math.round(y + d * box.y),
    })),
  );
}
const wordsOf = (...args: Parameters<typeof textsOf>): string[] => textsOf(...args).map(({ text }) => text);

async function pagesOf(changes: object = {}, lang = 'en') {
  const result = await muse.toc('calendar', { ...VALUES, ...changes }, { lang });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return result.pages;
}
const urlsOf = async (changes: object = {}, lang = 'en'): Promise<string[]> =>
  (await pagesOf(changes, lang)).map(({ url }) => url);
async function changedPageNames(changes: object, lang = 'en'): Promise<string[]> {
  const [pagesBefore, pagesAfter] = [await pagesOf(), await pagesOf(changes, lang)];
  return pagesAfter.flatMap(({ url, info }, i) => (url === pagesBefore[i]!.url ? [] : [info.pageName]));
}

describe('a calendar', () => {
  it('passes the package check for every first month and with the longest names', async () => {
    const result = await loadPackage(`${catalogue.dir}/calendar`, await FontLibrary.open(FONTS_DIR));
    if (result.kind === 'refused') throw new Error(result.problems.map(describeProblem).join('\n'));
    const problems = new Problems();
    checkTexts(result.loaded, problems);
    const errors = [...result.problems, ...problems.all].filter(({ severity }) => severity === 'error');
    expect(errors.map(describeProblem)).toEqual([]);
  });

  it('puts each day below its weekday, for any first month (CAL-04)', () => {
    const starts = fc.record({
      year: fc.integer({ min: 2026, max: 2028 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 2 }), (start, offset) => {
        const month = monthAfter(start, offset);
        const texts = textsOf(`month-${offset}`, {
          first_month: String(start.month),
          first_year: String(start.year),
          characters: birthdays(),
        });
        const columns = new Map(texts.slice(1, 8).map(({ text, x }) => [x, text]));
        const days = texts.slice(8);
        expect(days.map(({ text }) => text)).toEqual(
          Array.from({ length: daysIn(month) }, (_, i) => String(i + 1)),
        );
        for (const { text, x } of days) {
          const date = new Date(Date.UTC(month.year, month.month - 1, Number(text)));
          const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(date);
          expect(columns.get(x)).toBe(name);
        }
        expect(Math.max(...days.map(({ y }) => y))).toBeLessThan(630);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['en', 'Mon,Tue,Wed,Thu,Fri,Sat,Sun', 'March 2027'],
    ['en-US', 'Sun,Mon,Tue,Wed,Thu,Fri,Sat', 'March 2027'],
    ['de', 'Mo,Di,Mi,Do,Fr,Sa,So', 'März 2027'],
    ['ja', '日,月,火,水,木,金,土', '2027年3月'],
  ])('names months and weekdays in the language and order of %s (CAL-04)', (lang, weekdays, title) => {
    const words = wordsOf('month-0', {}, lang);
    expect(words[0]).toBe(title);
    expect(words.slice(1, 8).join()).toBe(weekdays);
  });

  it('starts its weeks on the weekday that the shopper chose (CAL-04)', () => {
    expect(wordsOf('month-0', { week_start: 'sun' }).slice(1, 8).join()).toBe('Sun,Mon,Tue,Wed,Thu,Fri,Sat');
    expect(wordsOf('month-0', { week_start: 'mon' }, 'ja')[1]).toBe('月');
  });

  it.each([
    ['1', '2027', 'January – March 2027', 'Robin 2027'],
    ['11', '2027', 'November 2027 – January 2028', 'Robin 2027–2028'],
  ])('that starts in month %s of %s covers %s', (first_month, first_year, span, title) => {
    const changes = { first_month, first_year };
    expect(wordsOf('cover', changes).map((text) => text.replace(/\s/g, ' '))).toEqual([`Robin ${span}`]);
    expect(muse.bookTitle('calendar', { ...VALUES, ...changes }, 'en')).toBe(title);
  });
});

describe('the birthdays', () => {
  /** Returns the texts below the number in the cell of a day. */
  function on(day: string, page: string, changes: object): string[] {
    const texts = textsOf(page, changes);
    const number = texts.slice(8).find(({ text }) => text === day)!;
    return texts
      .slice(8)
      .flatMap(({ text, x, y }) => (x === number.x && y > number.y && y < number.y + 40 ? [text] : []));
  }

  it('appear on the right days in any year, with names in any script (CAL-04)', () => {
    const characters = birthdays(IVY, bornOn('04-30', 'さくら'), bornOn('05-01', 'Алёна'));
    expect(on('14', 'month-0', { characters })).toEqual(['Ivy']);
    expect(on('30', 'month-1', { characters })).toEqual(['さくら']);
    expect(on('1', 'month-2', { characters })).toEqual(['Алёна']);
    const names = [0, 1, 2].flatMap((offset) => wordsOf(`month-${offset}`, { characters }));
    expect(names.filter((name) => ['Ivy', 'さくら', 'Алёна'].includes(name))).toHaveLength(3);
  });

  it('appear together, in the order of the form, if they are on the same day (CAL-04)', () => {
    const characters = birthdays(bornOn('03-14', 'Max 2'), IVY, bornOn('03-14', '<b>{name}'));
    expect(on('14', 'month-0', { characters })).toEqual(['Max 2, Ivy and <b>{name}']);
  });

  it('appear on 1 March in common years if they are on 29 February (CAL-04)', () => {
    const leap = { characters: birthdays(bornOn('02-29', 'Leap')), first_month: '2' };
    expect(on('29', 'month-0', { ...leap, first_year: '2028' })).toEqual(['Leap']);
    expect(wordsOf('month-1', { ...leap, first_year: '2028' })).not.toContain('Leap');
    expect(wordsOf('month-0', { ...leap, first_year: '2027' })).not.toContain('Leap');
    expect(on('1', 'month-1', { ...leap, first_year: '2027' })).toEqual(['Leap']);
  });

  it('are printed only up to the number of birthdays that the shopper chose', () => {
    const [group] = birthdays(IVY, bornOn('03-15', 'Max'));
    expect(wordsOf('month-0', { characters: [{ ...group, count: '1' }] })).not.toContain('Max');
  });

  it('appear in the alternative text', async () => {
    const spokenTexts = (await pagesOf({ characters: birthdays(IVY, bornOn('03-20', 'Max')) })).map(
      ({ info }) => info.alternativeText,
    );
    expect(spokenTexts).toEqual([
      'The cover.',
      'March 2027: Ivy (14) and Max (20)',
      'April 2027',
      'May 2027',
    ]);
  });
});

describe('the URL of a month’s page (CAL-04)', () => {
  it('changes only if the content of the page changes', async () => {
    expect(await changedPageNames({ characters: birthdays(IVY, bornOn('04-02', 'Max')) })).toEqual([
      'month-1',
    ]);
    expect(await changedPageNames({ characters: birthdays(IVY, bornOn('09-02', 'Max')) })).toEqual([]);
    expect(await changedPageNames({ characters: birthdays(bornOn('05-14', 'Ivy')) })).toEqual([
      'month-0',
      'month-2',
    ]);
    expect(await changedPageNames({ name: 'Kim' })).toEqual(['cover']);
    expect(await changedPageNames({ week_start: 'sun' })).toEqual(['month-0', 'month-1', 'month-2']);
    expect(await changedPageNames({ first_year: '2028' })).toHaveLength(4);
  });

  it('contains no name from a birthday in another month', async () => {
    const heldReadings = (await urlsOf()).map((url) => plainAddresses.open(url.split('/').at(-1)!)?.readings);
    expect(heldReadings.map((readings) => JSON.stringify(readings).includes('Ivy'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('is returned together with the form fields that change it', async () => {
    const [cover, march] = await pagesOf();
    expect(cover!.info.keys).toEqual(['first_month', 'first_year', 'name']);
    expect(march!.info.keys).toEqual(['characters', 'first_month', 'first_year', 'week_start']);
  });

  it('draws the month in the requested language', async () => {
    const american = await urlsOf({}, 'en-US');
    expect(american[1]).not.toBe((await urlsOf())[1]);
    const token = american[1]!.split('/').at(-1)!;
    const scene = await muse.sceneOf(token);
    expect(scene!.layers.flatMap(({ texts }) => texts)[1]!.text).toBe('Sun');
  });
});

describe('the check', () => {
  let packageCount = 0;
  async function reportedProblems(changes: PackageSource): Promise<string[]> {
    const slug = `broken-${(packageCount += 1)}`;
    const dir = await catalogue.add(slug, { ...tinyCalendar(slug), ...changes });
    const result = await loadPackage(dir, await FontLibrary.open(FONTS_DIR));
    expect(result.kind).toBe('refused');
    return result.problems.filter(({ severity }) => severity === 'error').map(describeProblem);
  }
  const withCalendar = (change: object | undefined): PackageSource => ({
    'book.json': { ...tinyCalendarBook, calendar: change && { ...tinyCalendarBook.calendar, ...change } },
  });
  const withKey = (key: keyof typeof tinyCalendarSchema.keys, change: object): PackageSource => ({
    'schema.json': {
      ...tinyCalendarSchema,
      keys: { ...tinyCalendarSchema.keys, [key]: { ...tinyCalendarSchema.keys[key], ...change } },
    },
  });
  const month = (from: string, to: string): PackageSource => ({
    'pages/month-0.svg': tinyMonth(0).replace(from, to),
  });

  it.each<[string, PackageSource, string]>([
    [
      'a month too far',
      month('data-month="0"', 'data-month="3"'),
      'data-month="3", and the calendar has 3 months',
    ],
    ['no month', month('data-month="0"', 'data-month="May"'), 'data-month="May": write how many months'],
    ['no part for days', month('data-day="parts/day-{cell.rows}"', ''), 'has no data-day'],
    ['a part that is not there', month('day-{cell.rows}', 'field'), 'parts/field.svg is not there'],
    [
      'a part of another shape',
      month('day-{cell.rows}', 'day-5'),
      'parts/day-5.svg is 90 by 90, and its field',
    ],
    ['weekdays without a row', month('data-head="30"', ''), 'data-weekday and data-head go together'],
    ['seven rows', month('data-rows="5"', 'data-rows="7"'), 'write the fewest rows'],
    ['a season too far', month('{calendar.0.month}', '{calendar.7.month}'), '{calendar.7.month} is read'],
    [
      'a cell outside of a grid',
      month('data-text="month-0.title"', 'data-text="cell.number"'),
      '{cell.number} is read outside',
    ],
    ['no calendar', withCalendar(undefined), 'book.json has no calendar'],
    ['a start that is no choice', withCalendar({ startMonth: 'name' }), 'calendar.startMonth is "name"'],
    [
      'a start that may be empty',
      withKey('first_year', { flags: { only: true, label: 'Year' } }),
      'first_year: the calendar begins by it',
    ],
    [
      'a type that there is not',
      withCalendar({ marks: [{ type: 'pet', name: 'name', day: 'day' }] }),
      'calendar.marks names "pet"',
    ],
    [
      'a day that is a name',
      withCalendar({ marks: [{ type: 'birthday', name: 'name', day: 'name' }] }),
      '"name" of birthday is no Date',
    ],
    ['weeks that begin any day', withCalendar({ weekStart: 'first_month' }), 'is no weekday: sun, mon'],
  ])('refuses %s', async (_, changes, fault) => {
    expect((await reportedProblems(changes)).join('\n')).toContain(fault);
  });
});
