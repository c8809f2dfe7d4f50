import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import Joi from 'joi';
import type { SchemaField } from '../contracts';
import { checkValue } from './check-value';

const CHOICES = ['red', 'green', 'blue'];
const limits = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 4 })), fc.option(fc.integer({ min: 4, max: 8 })))
  .map(([min, max]) => ({ min: min ?? undefined, max: max ?? undefined }));

type Limits = { min: number | undefined; max: number | undefined };
function within<Schema extends Joi.StringSchema | Joi.ArraySchema>(schema: Schema, { min, max }: Limits) {
  const minSchema = min === undefined ? schema : schema.min(min);
  return max === undefined ? minSchema : minSchema.max(max);
}

const schemas: fc.Arbitrary<Joi.Schema> = fc.oneof(
  limits.map((bounds) => within(Joi.string(), bounds)),
  limits.map((bounds) => within(Joi.string().pattern(/^[a-m ]+$/), bounds)),
  limits.map((bounds) => within(Joi.string().pattern(/z/, { invert: true }), bounds)),
  fc.subarray(CHOICES, { minLength: 1 }).map((choices) => Joi.string().valid(...choices)),
  limits.map((bounds) => within(Joi.array().items(Joi.string().valid(...CHOICES)), bounds)),
  limits.map((bounds) => within(Joi.array().items(within(Joi.string(), bounds)), bounds)),
  fc.constant(Joi.boolean()),
);

/**
 * Values that browser and validator treat alike. Blank texts and empty lists are not included, because the browser
 * treats them as missing. Characters of two code units are not included, because the browser counts them once.
 */
const texts = fc.stringMatching(/^[a-z]( ?[a-z]){0,9}$/);
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.constant(''),
  texts,
  fc.constantFrom(...CHOICES),
  fc.array(fc.oneof(texts, fc.constantFrom(...CHOICES)), { minLength: 1, maxLength: 9 }),
  fc.boolean(),
  fc.integer(),
);

const fieldOf = (schema: Joi.Schema): SchemaField => ({ ...schema.describe(), urlKey: 'key' }) as SchemaField;
const faultsOf = (schema: Joi.Schema, value: unknown): string[] =>
  Joi.object({ key: schema })
    .validate({ key: value }, { abortEarly: false, convert: false })
    .error?.details.map(({ type }) => type) ?? [];

describe('a value that the browser checks', () => {
  it('is refused exactly if Joi refuses it, and for one of Joi’s reasons', () => {
    const outcomes = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(schemas, fc.boolean(), values, (schema, isRequired, value) => {
        const field = isRequired ? schema.required() : schema;
        const joiFaults = faultsOf(field, value);
        const fault = checkValue(fieldOf(field), value);
        if (joiFaults.length === 0) {
          outcomes.taken++;
          expect(fault).toBeUndefined();
        } else {
          outcomes.refused++;
          // the browser reports an empty text as empty, although Joi may report a wrong type
          expect([...joiFaults, ...(value === '' ? ['string.empty'] : [])]).toContain(fault?.type);
        }
      }),
      { numRuns: 2_000 },
    );
    // many of the generated values must be valid, and many invalid
    expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(200);
  });

  it('gets an error that contains the violated limit', () => {
    const field = fieldOf(Joi.string().min(2).max(4));
    expect(checkValue(field, 'a')).toEqual({ type: 'string.min', limit: 2 });
    expect(checkValue(field, 'abcde')).toEqual({ type: 'string.max', limit: 4 });
    expect(checkValue(field, 'abcd')).toBeUndefined();
  });
});
