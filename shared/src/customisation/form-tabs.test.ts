import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import type { SchemaField } from '../contracts';
import { firstFaultyTab, firstLackingTab, formTabs } from './form-tabs';

describe('the tabs of a form', () => {
  it('get their keys from a comma-separated list, despite spaces and repetitions', () => {
    expect(
      formTabs(
        [
          { title: 'A', keys: ' name ,hair,, name' },
          { title: 'B', keys: 'hair, coat' },
        ],
        ['name', 'hair', 'coat'],
        'Rest',
      ),
    ).toEqual([
      { title: 'A', keys: ['name', 'hair'] },
      { title: 'B', keys: ['coat'] },
    ]);
  });

  it('end with a tab for the keys that no other tab lists', () => {
    expect(formTabs([{ title: 'A', keys: 'name' }], ['coat', 'name', 'hair'], 'Rest')).toEqual([
      { title: 'A', keys: ['name'] },
      { title: 'Rest', keys: ['coat', 'hair'] },
    ]);
    expect(formTabs([{ title: 'A', keys: ' ' }], [], 'Rest')).toEqual([{ title: 'Rest', keys: [] }]);
    expect(formTabs([], ['name'], 'Rest')).toEqual([{ title: 'Rest', keys: ['name'] }]);
  });

  it('contain every key of the schema exactly once', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(
        fc.array(keys.map((list) => ({ title: 't', keys: list.join(',') }))),
        keys,
        (tabs, schemaKeys) => {
          const tabKeys = formTabs(tabs, schemaKeys, 'Rest').flatMap((tab) => tab.keys);
          expect(new Set(tabKeys).size).toBe(tabKeys.length);
          expect(tabKeys).toEqual(expect.arrayContaining(schemaKeys));
        },
      ),
    );
  });
});

describe('an incomplete tab', () => {
  const field = (presence?: string): SchemaField => ({ urlKey: 'x', type: 'string', flags: { presence } });
  const tabs = [
    { title: 'A', keys: ['name', 'note'] },
    { title: 'B', keys: ['age', 'unknown'] },
    { title: 'C', keys: ['hair'] },
  ];
  const fields = { name: field('required'), note: field(), age: field('required'), hair: field('required') };

  it.each([
    [{}, 0],
    [{ name: '  ' }, 0],
    [{ name: 'Bo' }, 1],
    [{ name: 'Bo', age: 0 }, 2],
    [{ name: 'Bo', age: false }, 2],
    [{ name: 'Bo', age: 1, hair: 'red' }, 3],
    [{ age: 1, hair: 'red' }, 0],
  ])('is found at index %p for the values %j', (values, firstTab) =>
    expect(firstLackingTab(tabs, fields, values)).toBe(firstTab),
  );
});

describe('an invalid tab', () => {
  const field = (presence?: string): SchemaField => ({
    urlKey: 'x',
    type: 'string',
    flags: { presence },
    rules: [{ name: 'max', args: { limit: 3 } }],
  });
  const tabs = [
    { title: 'A', keys: ['name'] },
    { title: 'B', keys: ['note', 'unknown'] },
  ];
  const fields = { name: field('required'), note: field() };

  it.each([
    [{}, 0],
    [{ name: 'Robin' }, 0],
    [{ name: 'Bo', note: 'Robin', unknown: 'anything' }, 1],
    [{ name: 'Bo', unknown: 'anything' }, 2],
  ])('with %j is found at index %p', (values, firstTab) =>
    expect(firstFaultyTab(tabs, fields, values)).toBe(firstTab),
  );

  it('is found even if only the caller’s own check refuses a value', () =>
    expect(
      firstFaultyTab(tabs, fields, { name: 'Bo', note: 'ok' }, (_, key) =>
        key === 'note' ? 'string.blocked' : undefined,
      ),
    ).toBe(1));
});
