import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema } from '@bindery/shared/testing';
import type { Refusals } from './refusals';
import { schemaResolver } from './schema-resolver';

const fields = schemaFields(everyFieldSchema);
const keys = Object.keys(fields);
const anyValue = fc.oneof(
  fc.constant(undefined),
  fc.string({ maxLength: 60 }),
  fc.integer(),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
);

describe('a check of some keys', () => {
  it('says of each what a check of all says, and nothing of others', () => {
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
          const all: Readonly<Record<string, unknown>> = check(values, undefined, {}).errors;
          expect(check(values, undefined, { names }).errors).toEqual(
            Object.fromEntries(names.filter((key) => all[key]).map((key) => [key, all[key]])),
          );
        },
      ),
    );
  });
});
