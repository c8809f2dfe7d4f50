import { describe, it, expect } from '@jest/globals';
import type { FieldError } from '@bindery/shared/contracts';
import { isIgnoredInForm, serverFaults } from './server-faults';

const fault = (type: string, path: FieldError['path'], context: FieldError['context'] = {}): FieldError => ({
  type,
  message: type,
  path,
  context,
});

describe('errors of the server', () => {
  it('belong to the field of their path, else of their key or label; the first one counts', () => {
    const errors = [
      fault('string.max', ['name']),
      fault('string.pattern.base', ['name']),
      fault('any.only', [], { key: 'hair' }),
      fault('any.required', [], { label: 'coat' }),
    ];
    expect([...serverFaults(errors, new Set(['name', 'hair', 'coat']))]).toEqual([
      ['name', 'string.max'],
      ['hair', 'any.only'],
      ['coat', 'any.required'],
    ]);
  });

  it('inside character lists belong to the value of the character, and are ignored in the form', () => {
    const ofName = ['characters', 0, 'customisations', 1, 'name'];
    const errors = [
      fault('string.max', ofName),
      fault('any.required', ofName),
      fault('any.required', ['characters', 0, 'count']),
      fault('string.pattern.base', ['characters', 1, 'customisations', 0, 'songs', 2, 'text']),
    ];
    const faults = serverFaults(errors, new Set(['name', 'characters']));
    expect([...faults]).toEqual([
      ['characters.0.customisations.1.name', 'string.max'],
      ['characters.1.customisations.0.songs', 'string.pattern.base'],
    ]);
    expect([...faults.keys(), 'name'].map(isIgnoredInForm)).toEqual([true, true, false]);
    expect(serverFaults(errors, new Set(['name'])).size).toBe(0);
  });

  it('of keys the form does not have belong to no field', () => {
    expect(
      serverFaults([fault('string.max', ['stranger']), fault('any.required', [0])], new Set(['name'])).size,
    ).toBe(0);
  });
});
