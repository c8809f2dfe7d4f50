import { describe, expect, it } from '@jest/globals';
import type { SchemaPreview } from '../contracts';
import { aSchema } from '../testing';
import { checkValue } from './check-value';
import { schemaOn } from './offered-years';

const date = (meta: object, examples: string[] = []) => ({
  urlKey: 'born',
  type: 'string',
  examples,
  metas: [{ canvasComponent: 'Date', ...meta }],
});
const years = ['2026', '2027', '2028', '2029', '2030'];
const start = {
  urlKey: 'start',
  type: 'string',
  flags: { only: true, presence: 'required' },
  allow: years,
  examples: ['2026'],
  metas: [
    {
      canvasComponent: 'ChoiceGroup',
      minYear: 2026,
      maxYear: 2029,
      yearsFromNow: { minYear: 0, maxYear: 3 },
      options: years.map((value) => ({ value, label: value })),
    },
  ],
};
const born = date({ minYear: 2005, maxYear: 2026, yearsFromNow: { minYear: -21, maxYear: 0 } }, [
  '2004-02-29',
]);
const schema = { ...aSchema, schemas: [{ keys: { born, start } }] } as SchemaPreview;
const on = (day: string) => schemaOn(schema, day).schemas[0]!.keys;

describe('years that the schema counts from the shopper’s current day', () => {
  it('include the new year, and exclude the oldest, from 1 January on', () => {
    expect(checkValue(on('2026-12-31')['born']!, '2027-01-01')).toEqual({ type: 'date.year' });
    expect(checkValue(on('2027-01-01')['born']!, '2027-01-01')).toBeUndefined();
    expect(checkValue(on('2026-12-31')['born']!, '2005-05-05')).toBeUndefined();
    expect(checkValue(on('2027-01-01')['born']!, '2005-05-05')).toEqual({ type: 'date.year' });
    expect(checkValue(on('2027-01-01')['born']!, '2026-02-30')).toEqual({ type: 'date.base' });
  });

  it('disappear from a choice once they are past', () => {
    const offered = (day: string) => on(day)['start']!.metas![0]!.options!.map(({ value }) => value);
    expect(offered('2026-12-31')).toEqual(['2026', '2027', '2028', '2029']);
    expect(offered('2027-01-01')).toEqual(['2027', '2028', '2029', '2030']);
    expect(on('2027-01-01')['start']!.allow).toEqual(offered('2027-01-01'));
    expect(checkValue(on('2027-01-01')['start']!, '2026')).toEqual({ type: 'date.year' });
    expect(checkValue(on('2027-01-01')['start']!, 'soon')).toEqual({ type: 'any.only' });
  });

  it('change the examples too', () => {
    expect(on('2026-12-31')['born']!.examples).toEqual(['2005-02-28']);
    expect(on('2027-01-01')['start']!.examples).toEqual([]);
  });

  it('do not change a schema that has none', () => {
    expect(schemaOn(aSchema, '2027-01-01')).toBe(aSchema);
    const settled = schemaOn(schema, '2026-12-31');
    expect(schemaOn(settled, '2030-01-01')).toBe(settled);
  });
});
