import { describe, it, expect } from '@jest/globals';
import type { FieldError } from '@bindery/shared/contracts';
import { serverFaults } from './server-faults';

const fault = (type: string, path: FieldError['path'], context: FieldError['context'] = {}): FieldError => ({ type, message: type, path, context });

describe('errors of the server', () => {
  it('belong to the field of their path, else of their key or label; the first one counts', () => {
    const errors = [fault('string.max', ['name']), fault('string.pattern.base', ['name']), fault('any.only', [], { key: 'hair' }), fault('any.required', [], { label: 'coat' })];
    expect([...serverFaults(errors, new Set(['name', 'hair', 'coat']))]).toEqual([['name', 'string.max'], ['hair', 'any.only'], ['coat', 'any.required']]);
  });

  it('inside character lists, and of keys the form does not have, belong to no field', () => {
    const errors = [fault('any.required', ['characters', 0, 'name'], { key: 'name' }), fault('string.max', ['stranger']), fault('any.required', [0])];
    expect(serverFaults(errors, new Set(['name', 'characters'])).size).toBe(0);
  });
});
