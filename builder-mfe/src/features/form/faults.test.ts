import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { schemaFields } from '@bindery/shared/forms';
import type { FieldError } from '@bindery/shared/contracts';
import { everyFieldSchema } from '@bindery/shared/testing';
import { isIgnoredInForm, schemaResolver, serverFaults, type Refusals } from './faults';

const fields = schemaFields(everyFieldSchema);
const keys = Object.keys(fields);
const anyValue = fc.oneof(
  fc.constant(undefined),
  fc.string({ maxLength: 60 }),
  fc.integer(),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
);

describe('a check of some keys', () => {
  it('finds the same faults as a full check, but only for these keys', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(keys.map((key) => [key, anyValue]))),
        fc.subarray(keys, { minLength: 1 }),
        fc.subarray(keys),
        (values, names, refused) => {
          const refusals: Refusals = new Map(
            refused.map((key) => [key, { type: 'string.refused', value: values[key] }]),
          );
          const check = schemaResolver(fields, refusals);
          const allErrors: Readonly<Record<string, unknown>> = check(values, undefined, {}).errors;
          expect(check(values, undefined, { names }).errors).toEqual(
            Object.fromEntries(names.filter((key) => allErrors[key]).map((key) => [key, allErrors[key]])),
          );
        },
      ),
    );
  });
});

const fault = (type: string, path: FieldError['path'], context: FieldError['context'] = {}): FieldError => ({
  type,
  message: type,
  path,
  context,
});

describe('errors of the server', () => {
  it('belong to the field with the same path, key or label', () => {
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

  it('are not faults of the form if they concern a character’s value', () => {
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

  it('belong to no field if the form lacks the error’s key', () => {
    expect(
      serverFaults([fault('string.max', ['stranger']), fault('any.required', [0])], new Set(['name'])).size,
    ).toBe(0);
  });
});
