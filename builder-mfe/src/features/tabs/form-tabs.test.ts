import { describe, it, expect } from '@jest/globals';
import type { SchemaField } from '@bindery/shared/contracts';
import { firstLackingTab, isLocked } from './form-tabs';

describe('locked tabs', () => {
  const field = (presence?: string): SchemaField => ({ urlKey: 'x', type: 'string', flags: { presence } });
  const tabs = [{ title: 'A', keys: ['name', 'note'] }, { title: 'B', keys: ['age', 'unknown'] }, { title: 'C', keys: ['hair'] }];
  const fields = { name: field('required'), note: field(), age: field('required'), hair: field('required') };

  it.each([
    [{}, 0], [{ name: '  ' }, 0], [{ name: 'Bo' }, 1], [{ name: 'Bo', age: 0 }, 2], [{ name: 'Bo', age: false }, 2], [{ name: 'Bo', age: 1, hair: 'red' }, 3], [{ age: 1, hair: 'red' }, 0],
  ])('with %j the first tab that lacks something is %p', (values, first) => expect(firstLackingTab(tabs, fields, values)).toBe(first));

  it('are those after the one that lacks something, never the open one', () => {
    expect([0, 1, 2].map((index) => isLocked(index, 0, 0))).toEqual([false, true, true]);
    expect([0, 1, 2].map((index) => isLocked(index, 2, 0))).toEqual([false, true, false]);
    expect([0, 1, 2].map((index) => isLocked(index, 0, 3))).toEqual([false, false, false]);
  });
});
