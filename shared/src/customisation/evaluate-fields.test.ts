import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import Joi from 'joi';
import type { Customisation, SchemaField } from '../contracts';
import { checkValue } from './check-value';
import { evaluateFields, type Fields } from './evaluate-fields';
import { isRequired } from './schema-rules';

/** The fields of a schema, sorted by name. This order differs from the order of their evaluation. */
function fieldsOf(schema: Joi.ObjectSchema): Fields {
  const { keys } = schema.describe() as { keys: Record<string, SchemaField> };
  return Object.fromEntries(
    Object.entries(keys)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([urlKey, field]) => [urlKey, { ...field, urlKey }]),
  );
}

const forbidden = Joi.forbidden();
const journey = Joi.object({
  sail: Joi.string()
    .valid('white', 'striped')
    .when('boat', { is: Joi.exist(), then: Joi.required(), otherwise: forbidden }),
  boat: Joi.string()
    .valid('red', 'blue')
    .when('place', { is: 'sea', then: Joi.required(), otherwise: forbidden }),
  place: Joi.string().valid('sea', 'wood', 'hill').required(),
  den: Joi.string()
    .min(1)
    .max(14)
    .when('place', { is: Joi.valid('wood', 'hill').required(), then: Joi.optional(), otherwise: forbidden }),
  snack: Joi.string()
    .valid('plum', 'fish', 'nut')
    .required()
    .when('place', {
      switch: [
        { is: 'sea', then: Joi.valid(Joi.override, 'fish', 'plum') },
        { is: 'wood', then: Joi.invalid('fish') },
      ],
      otherwise: Joi.valid('cheese'),
    }),
  basket: Joi.array().items(Joi.string().valid('cake', 'jam')).min(1).max(2),
  candle: Joi.string()
    .valid('one', 'two')
    .when('basket', {
      is: Joi.array().items(Joi.string().valid('cake').required(), Joi.any()).required(),
      then: Joi.required(),
      otherwise: forbidden,
    }),
});
const fields = fieldsOf(journey);
const keysUnder = (values: Customisation): string[] => Object.keys(evaluateFields(fields, values).fields);

describe('fields that depend on others', () => {
  it('appear and disappear with their conditions, in schema order', () => {
    expect(keysUnder({})).toEqual(['basket', 'place', 'snack']);
    expect(keysUnder({ place: 'sea' })).toEqual(['basket', 'boat', 'place', 'snack']);
    expect(keysUnder({ place: 'sea', boat: 'red' })).toEqual(['basket', 'boat', 'place', 'sail', 'snack']);
    expect(keysUnder({ place: 'hill', basket: ['jam', 'cake'] })).toEqual([
      'basket',
      'candle',
      'den',
      'place',
      'snack',
    ]);
  });

  it('are optional while they are hidden, and do not lose their values', () => {
    const values = { place: 'wood', boat: 'red', sail: 'white', snack: 'nut' };
    const evaluated = evaluateFields(fields, values);
    expect(evaluated.fields.boat).toBeUndefined();
    expect(evaluated.values).toEqual({ place: 'wood', snack: 'nut' });
    expect(values).toEqual({ place: 'wood', boat: 'red', sail: 'white', snack: 'nut' });
    expect(evaluateFields(fields, { ...values, place: 'sea', snack: 'fish' }).values).toEqual({
      ...values,
      place: 'sea',
      snack: 'fish',
    });
  });

  it('count as empty in other fields’ conditions while they are hidden', () => {
    expect(keysUnder({ place: 'wood', boat: 'red', sail: 'white' })).not.toContain('sail');
  });

  it('replace only an invalid choice, by the first valid one', () => {
    expect(evaluateFields(fields, { place: 'sea', snack: 'nut' })).toMatchObject({
      corrections: { snack: 'fish' },
      values: { snack: 'fish' },
    });
    expect(evaluateFields(fields, { place: 'sea', snack: 'plum' }).corrections).toEqual({});
    expect(evaluateFields(fields, { place: 'wood', snack: 'fish' }).corrections).toEqual({ snack: 'plum' });
    expect(evaluateFields(fields, { place: 'hill', snack: 'cheese' }).corrections).toEqual({});
  });

  it('depend on the default of an unanswered field while that field is visible', () => {
    const languageFields = fieldsOf(
      Joi.object({
        genre: Joi.string().valid('tale', 'song'),
        language: Joi.string().valid('en', 'ja').default('ja').when('genre', { is: 'song', then: forbidden }),
        pronouns: Joi.string()
          .valid('she', 'he')
          .when('language', { is: 'ja', then: forbidden, otherwise: Joi.required() }),
      }),
    );
    const shownFor = (values: Customisation): string[] =>
      Object.keys(evaluateFields(languageFields, values).fields);
    expect(shownFor({})).toEqual(['genre', 'language']);
    expect(shownFor({ language: 'en' })).toEqual(['genre', 'language', 'pronouns']);
    expect(shownFor({ genre: 'song' })).toEqual(['genre', 'pronouns']);
    expect(evaluateFields(languageFields, {}).values).toEqual({});
  });

  it('choose no option before the shopper does', () =>
    expect(evaluateFields(fields, { place: 'sea' }).corrections).toEqual({}));

  it('remain the same objects if the outcome of their conditions is the same', () => {
    const once = evaluateFields(fields, { place: 'sea', boat: 'red' }).fields;
    const laterFields = evaluateFields(fields, { place: 'sea', boat: 'blue', snack: 'fish' }).fields;
    for (const key of Object.keys(once)) expect(laterFields[key]).toBe(once[key]);
  });

  it('are not copied if no field has conditions', () => {
    const plain = fieldsOf(Joi.object({ name: Joi.string() }));
    const values = { name: 'Bo', stranger: 1 };
    expect(evaluateFields(plain, values).fields).toBe(plain);
    expect(evaluateFields(plain, values).values).toBe(values);
  });

  it('can depend on any part of the customisation, even inside a character', () => {
    const hat = fieldsOf(
      Joi.object({
        hat: Joi.string()
          .valid('sun', 'wool')
          .when(Joi.ref('/weather'), { is: 'snow', then: Joi.valid(Joi.override, 'wool') }),
      }),
    );
    expect(evaluateFields(hat, { hat: 'sun' }, { root: { weather: 'snow' } }).values).toEqual({
      hat: 'wool',
    });
    expect(evaluateFields(hat, { hat: 'sun' }, { root: { weather: 'rain' } }).values).toEqual({ hat: 'sun' });
  });
});

describe('fields that depend on each other', () => {
  const condition = (path: string) => [
    {
      ref: { path: [path] },
      is: { type: 'any', flags: { only: true }, allow: ['x'] },
      then: { type: 'any', allow: [{ override: true }, 'y'] },
    },
  ];
  const choice = (urlKey: string, on: string): SchemaField =>
    ({
      urlKey,
      type: 'string',
      flags: { only: true },
      allow: ['x', 'y'],
      whens: condition(on),
    }) as SchemaField;

  it('are reported as a cycle and left unchanged', () => {
    const circle = {
      a: choice('a', 'b'),
      b: choice('b', 'c'),
      c: choice('c', 'a'),
      d: choice('d', 'a'),
      e: choice('e', 'e'),
    };
    const {
      cycles,
      corrections,
      fields: shownFields,
    } = evaluateFields(circle, { a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' });
    expect(cycles).toEqual([['a', 'b', 'c'], ['e']]);
    expect(corrections).toEqual({ d: 'y' });
    expect(shownFields.a).toBe(circle.a);
  });

  it('never cause an endless loop, for any dependencies', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const links = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 });
    fc.assert(
      fc.property(
        links,
        fc.dictionary(fc.constantFrom(...names), fc.constantFrom('x', 'y', 'z'), { noNullPrototype: true }),
        (pairs, values) => {
          const graph = Object.fromEntries(
            names.map((name) => [
              name,
              {
                ...choice(name, ''),
                whens: pairs.filter(([from]) => from === name).flatMap(([, to]) => condition(to)),
              } as SchemaField,
            ]),
          );
          const { cycles } = evaluateFields(graph, values);
          const reaches = (from: string, to: string, seenNames = new Set<string>()): boolean =>
            pairs.some(
              ([a, b]) => a === from && (b === to || (!seenNames.has(b) && reaches(b, to, seenNames.add(b)))),
            );
          expect(cycles.length > 0).toBe(names.some((name) => reaches(name, name)));
        },
      ),
    );
  });
});

describe('the form’s values and the server’s schema', () => {
  const anyOf = (...values: unknown[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
  const someValues = fc
    .record({
      place: anyOf('sea', 'wood', 'hill', 'moon'),
      boat: anyOf('red', 'blue', 'green'),
      sail: anyOf('white', 'striped', 'torn'),
      den: anyOf('Fern Hall', 'much too long a name'),
      snack: anyOf('plum', 'fish', 'nut', 'cheese', 'stone'),
      basket: anyOf(['cake'], ['jam'], ['jam', 'cake'], ['cake', 'cake', 'cake'], ['soap']),
      candle: anyOf('one', 'three'),
    })
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));

  it('agree on the validity of each visible field', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const { fields: shownFields, values: sentValues } = evaluateFields(fields, values);
        const refused = new Set(
          journey
            .validate(sentValues, { abortEarly: false })
            .error?.details.map(({ path }) => String(path[0])),
        );
        for (const [key, field] of Object.entries(shownFields))
          expect([key, checkValue(field, sentValues[key]) !== undefined]).toEqual([key, refused.has(key)]);
        for (const key of Object.keys(fields)) if (!shownFields[key]) expect([...refused]).not.toContain(key);
      }),
      { numRuns: 500 },
    );
  });

  it('are correct after a single evaluation', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const { values: sentValues } = evaluateFields(fields, values);
        const secondEvaluation = evaluateFields(fields, sentValues);
        expect(secondEvaluation.corrections).toEqual({});
        expect(secondEvaluation.values).toEqual(sentValues);
        for (const [key, field] of Object.entries(secondEvaluation.fields))
          if (isRequired(field)) expect(fields[key]).toBeDefined();
      }),
    );
  });
});
