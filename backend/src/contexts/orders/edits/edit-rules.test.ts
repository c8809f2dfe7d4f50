import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Joi from 'joi';
import type { Customisation, SchemaPreview } from '@bindery/shared/contracts';
import { changedKeys, changedPages, lockedChanges, withFrozenDay } from './edit-rules';

const forbidden = Joi.forbidden();
/** A form in which `ribbon` and `photo` cost extra. A paper cover hides `ribbon`, and `size` limits its colours. */
const described = Joi.object({
  name: Joi.string().max(20).required(),
  size: Joi.string().valid('small', 'large').required(),
  cover: Joi.string().valid('cloth', 'paper').required(),
  ribbon: Joi.string()
    .valid('red', 'gold')
    .when('cover', { is: 'paper', then: forbidden })
    .when('size', { is: 'small', then: Joi.valid(Joi.override, 'red') }),
  photo: Joi.object(),
}).describe() as { keys: Record<string, object> };
const schema = {
  schemas: [
    {
      keys: Object.fromEntries(
        Object.entries(described.keys).map(([urlKey, field]) => [urlKey, { ...field, urlKey }]),
      ),
    },
  ],
} as unknown as SchemaPreview;
const lockedKeys = ['ribbon', 'photo'];
const boughtValues = { name: 'Robin', size: 'large', cover: 'cloth', ribbon: 'gold', format: 'hardcover' };
const locked = (wantedValues: Customisation, clean?: Customisation, from: Customisation = boughtValues) =>
  lockedChanges({ lockedKeys, boughtValues: from, wantedValues, clean, schema });

describe('EDIT-03: changes of paid choices', () => {
  it.each<[string, Customisation, string[]]>([
    ['another value', { ...boughtValues, ribbon: 'red' }, ['ribbon']],
    ['none', { name: 'Robin', size: 'large', cover: 'cloth' }, ['ribbon']],
    ['an emptied one', { ...boughtValues, ribbon: '' }, ['ribbon']],
    ['one more, unpaid', { ...boughtValues, photo: { public_id: 'x' } }, ['photo']],
    ['a choice that hides it', { ...boughtValues, cover: 'paper' }, ['ribbon']],
    ['a choice that corrects it', { ...boughtValues, size: 'small' }, ['ribbon']],
    ['another format', { ...boughtValues, format: 'softcover' }, ['format']],
    ['all of them', { name: 'Ida', photo: { a: 1 }, format: 'x' }, ['ribbon', 'photo', 'format']],
  ])('%s is refused, and the keys are named', (_what, wantedValues, keys) =>
    expect(locked(wantedValues)).toEqual(keys),
  );

  it('are not reported if only free keys change or a locked key has an equal value', () => {
    for (const wantedValues of [
      boughtValues,
      { ...boughtValues, name: 'Ida' },
      { ...boughtValues, photo: null, extra: 'unknown', format: 'Hardcover' },
      { name: 'Robin', size: 'large', cover: 'cloth', ribbon: 'gold' },
    ])
      expect(locked(wantedValues)).toEqual([]);
  });

  it('are detected after the validator has cleaned the values', () => {
    expect(locked({ ...boughtValues, ribbon: ' gold ' }, boughtValues)).toEqual([]);
    expect(locked(boughtValues, { name: 'Robin' })).toEqual(['ribbon']);
  });

  const wild = fc.record(
    {
      name: fc.constantFrom('Robin', 'Ida', '', undefined),
      size: fc.constantFrom('small', 'large', 'huge'),
      cover: fc.constantFrom('cloth', 'paper'),
      ribbon: fc.constantFrom('red', 'gold', '', null, 7),
      photo: fc.constantFrom({ public_id: 'a' }, { public_id: 'b' }, {}, undefined),
      format: fc.constantFrom('hardcover', 'softcover', ''),
    },
    { requiredKeys: [] },
  );

  it('are reported even if an edit changes many other choices', () => {
    fc.assert(
      fc.property(wild, wild, (from, wantedValues) => {
        const keys = locked(wantedValues, undefined, from);
        const isAvailable = wantedValues.cover !== 'paper';
        const textOf = (value: unknown): string => JSON.stringify(value ?? '').replace('{}', '""');
        const isSame = (key: 'ribbon' | 'photo'): boolean => textOf(from[key]) === textOf(wantedValues[key]);
        if (keys.length === 0) {
          expect(isSame('photo')).toBe(true);
          if (isAvailable && wantedValues.size !== 'small') expect(isSame('ribbon')).toBe(true);
        }
        if (!isSame('photo')) expect(keys).toContain('photo');
        if (isAvailable && wantedValues.size !== 'small' && !isSame('ribbon'))
          expect(keys).toContain('ribbon');
      }),
    );
  });

  it('are never reported for an edit that changes only free keys', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (name, junk) => {
        const free = Object.fromEntries(
          Object.entries(junk).filter(([key]) => !(key in boughtValues) && key !== 'photo'),
        );
        expect(locked({ ...free, ...boughtValues, name })).toEqual([]);
      }),
    );
  });
});

describe('EDIT-04: the reference day for ages', () => {
  const field = (kind: string, types: object[] = []) => ({ kind, types });
  const book = {
    fields: new Map<string, unknown>([
      ['name', field('text')],
      ['birthday', field('date')],
      ['characters', field('characters', [{ fields: new Map([['born', field('date')]]) }])],
    ]),
  } as never;
  const from = { name: 'Robin', birthday: '2020-03-01', local_date: '2026-03-01' };

  it('is the day of the order unless the edit changes a date', () => {
    const sentValues = { ...from, local_date: '2026-11-22' };
    expect(withFrozenDay(book, from, { ...sentValues, name: 'Ida' })).toMatchObject({
      local_date: '2026-03-01',
    });
    expect(withFrozenDay(book, from, { name: 'Ida', birthday: from.birthday })).toMatchObject({
      local_date: '2026-03-01',
    });
    expect(withFrozenDay(book, from, { ...sentValues, birthday: '2020-11-01' })).toMatchObject({
      local_date: '2026-11-22',
    });
    expect(withFrozenDay(book, from, { ...sentValues, characters: [1] })).toMatchObject({
      local_date: '2026-11-22',
    });
    expect(changedKeys(from, sentValues)).toEqual([]);
  });
});

it('EDIT-10: reports a page as changed if its print hash differs', () => {
  const pages = (...hashes: string[]) => hashes.map((hash, index) => ({ page: index + 1, hash }));
  expect(changedPages(pages('a', 'b', 'c'), pages('a', 'x', 'c', 'd'))).toEqual([2, 4]);
});
