import { type FieldMeta, type YearLimit, yearsFromNow } from '../model/schema';
import { correctName, type Problems } from './problem';

const FILE = 'schema.json';

/** Reports a fault at a place such as `dedication: metas[0].hint`. */
type Say = (place: string, reason: string, fix: string) => void;
type Check = (value: unknown, place: string, say: Say) => void;
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks the shape of schema.json before any other code reads it. Every property must be known and have the right type.
 * Joi would accept some faults, such as the misspelling `moderatd`, and report others, such as null, without their
 * place.
 *
 * Source: docs/product-packages.md, schema.json
 *
 * @returns whether the schema can be read at all
 */
export function checkSchemaShape(schema: unknown, problems: Problems): boolean {
  if (!isObject(schema) || schema['type'] !== 'object' || !isObject(schema['keys'])) {
    problems.error(FILE, 'it is no Joi object description', 'write { "type": "object", "keys": { ... } }');
    return false;
  }
  let isSound = true;
  const say: Say = (place, reason, fix) => {
    isSound = false;
    problems.error(FILE, `${place} ${reason}`, fix);
  };
  for (const name of Object.keys(schema))
    if (name !== 'type' && name !== 'keys')
      say(name, 'is no property of a schema', 'take it out: there are type and keys');
  for (const [key, field] of Object.entries(schema['keys'])) checkField(field, `${key}:`, say);
  return isSound;
}

const text: Check = (value, place, say) => {
  if (typeof value !== 'string') say(place, `is ${valueText(value)}`, 'write a text in double quotes');
};
const truth: Check = (value, place, say) => {
  if (typeof value !== 'boolean') say(place, `is ${valueText(value)}`, 'write true or false');
};
const wholeNumber: Check = (value, place, say) => {
  if (!Number.isInteger(value)) say(place, `is ${valueText(value)}`, 'write a whole number without quotes');
};
const year: Check = (value, place, say) => {
  if (!Number.isInteger(value) && yearsFromNow(value as YearLimit) === undefined)
    say(place, `is ${valueText(value)}`, 'write a year such as 2005, or "now", "now-21", "now+3"');
};
const wordAmong =
  (...words: string[]): Check =>
  (value, place, say) => {
    if (!words.includes(value as string)) say(place, `is ${valueText(value)}`, `write ${words.join(' or ')}`);
  };
const listOf =
  (check: Check): Check =>
  (value, place, say) => {
    if (!Array.isArray(value)) say(place, `is ${valueText(value)}`, 'write a list: [ ... ]');
    else value.forEach((entry, i) => check(entry, `${place}[${i}]`, say));
  };
const recordOf =
  (check: Check): Check =>
  (value, place, say) => {
    if (!isObject(value)) say(place, `is ${valueText(value)}`, 'write an object: { ... }');
    else for (const [name, entry] of Object.entries(value)) check(entry, `${place}.${name}`, say);
  };
const closedObject =
  (properties: Readonly<Record<string, Check>>): Check =>
  (value, place, say) => {
    if (!isObject(value)) return say(place, `is ${valueText(value)}`, 'write an object: { ... }');
    for (const [name, entry] of Object.entries(value)) {
      const check = Object.hasOwn(properties, name) ? properties[name]! : undefined;
      const names = Object.keys(properties);
      if (check) check(entry, joined(place, name), say);
      else
        say(
          joined(place, name),
          'is no property that counts',
          names.length > 12 ? correctName(name, names) : `use ${names.join(', ')}`,
        );
    }
  };

const joined = (place: string, name: string): string =>
  place.endsWith(':') ? `${place} ${name}` : `${place}.${name}`;
const valueText = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'missing';

/** Checks an entry of `allow`: a text, a number, or Joi's mark that forbids all other values. */
const allowed: Check = (value, place, say) => {
  const isMark = isObject(value) && value['override'] === true && Object.keys(value).length === 1;
  if (!isMark && typeof value !== 'string' && typeof value !== 'number')
    say(place, `is ${valueText(value)}`, 'write a text or a number');
};

/** Patterns run on user input, so only fast ones are allowed: the date pattern and one repeated character class. */
const SAFE_PATTERN =
  /^\/\^(?:\\d\{4\}-\\d\{2\}-\\d\{2\}|\[(?:[^\\\]/]|\\.)+\](?:[*+]|\{\d+(?:,\d*)?\}))\$\/[iu]*$/;
const pattern: Check = (value, place, say) => {
  if (typeof value !== 'string' || !SAFE_PATTERN.test(value))
    say(
      place,
      `is ${valueText(value)}, which could take for ever`,
      String.raw`write one class of signs repeated, such as "/^[A-Za-z ]+$/", or that of a date, "/^\\d{4}-\\d{2}-\\d{2}$/"`,
    );
};

const RULE_NAMES = ['min', 'max', 'length', 'integer', 'pattern'];
const rule: Check = (value, place, say) => {
  closedObject({
    name: wordAmong(...RULE_NAMES),
    args: closedObject({ limit: wholeNumber, regex: pattern }),
  })(value, place, say);
  if (!isObject(value) || !RULE_NAMES.includes(value['name'] as string)) return;
  const [name, args] = [value['name'] as string, isObject(value['args']) ? value['args'] : {}];
  const argumentName = name === 'pattern' ? 'regex' : name === 'integer' ? undefined : 'limit';
  if (argumentName !== undefined && args[argumentName] === undefined)
    say(joined(place, 'args'), `has no ${argumentName}`, `write "args": { "${argumentName}": ... }`);
};

const TYPED = ['SingleLineText', 'MultiLineText', 'MultiText', 'ChoiceGroup'];
const CHOICES = ['ChoiceGroup', 'CheckboxGroup'];
/** By property of `metas[0]`, the form components that may have it; undefined means all. */
const META_OF: Readonly<Record<keyof FieldMeta, readonly string[] | undefined>> = {
  canvasComponent: undefined,
  hint: undefined,
  dependentFields: undefined,
  display: CHOICES,
  options: CHOICES,
  images: CHOICES,
  columns: CHOICES,
  freeEntryComponent: ['ChoiceGroup'],
  moderated: TYPED,
  maxDigits: ['Number'],
  maxLines: ['MultiLineText'],
  minYear: ['Date', 'ChoiceGroup'],
  maxYear: ['Date', 'ChoiceGroup'],
  yearsCount: ['Date'],
  aspectRatio: ['Photo'],
  characterTypes: ['Characters'],
};
const anything: Check = () => undefined;
const metaShape = closedObject({
  canvasComponent: text,
  hint: text,
  dependentFields: listOf(text),
  display: anything, // check-field.ts checks the values, and the columns
  columns: recordOf(anything),
  options: listOf(closedObject({ value: text, label: text, colours: recordOf(text) })),
  images: recordOf(text),
  freeEntryComponent: text,
  moderated: truth,
  maxDigits: wholeNumber,
  maxLines: wholeNumber,
  minYear: year,
  maxYear: year,
  yearsCount: text,
  aspectRatio: text,
  characterTypes: listOf(
    closedObject({ type: text, label: text, singular: text, min: wholeNumber, max: wholeNumber }),
  ),
} satisfies Record<keyof FieldMeta, Check>);
const meta: Check = (value, place, say) => {
  metaShape(value, place, say);
  const component = isObject(value) ? value['canvasComponent'] : undefined;
  if (typeof component !== 'string') return;
  for (const name of Object.keys(value as Json)) {
    const components = Object.hasOwn(META_OF, name) ? META_OF[name as keyof FieldMeta] : undefined;
    if (components && !components.includes(component))
      say(
        joined(place, name),
        `says nothing of a ${component}`,
        `take it out: it belongs to ${components.join(', ')}`,
      );
  }
};

const outcome: Check = (value, place, say) => checkField(value, `${place}:`, say);
const when: Check = (value, place, say) => {
  closedObject({ ref: closedObject({ path: listOf(text) }), is: outcome, then: outcome, otherwise: outcome })(
    value,
    place,
    say,
  );
};

const FIELD: Readonly<Record<string, Check>> = {
  type: wordAmong('string', 'number', 'array', 'object', 'any'),
  flags: closedObject({ presence: wordAmong('required', 'optional', 'forbidden'), label: text, only: truth }),
  rules: listOf(rule),
  allow: listOf(allowed),
  examples: listOf(anything),
  metas: (value, place, say) => {
    listOf(meta)(value, place, say);
    if (Array.isArray(value) && value.length > 1)
      say(place, 'has more than one entry', 'put all into the first');
  },
  keys: recordOf((value, place, say) => checkField(value, `${place}:`, say)),
  items: listOf((value, place, say) => checkField(value, `${place}:`, say)),
  ordered: listOf((value, place, say) => checkField(value, `${place}:`, say)),
  whens: listOf(when),
};

function checkField(field: unknown, place: string, say: Say): void {
  closedObject(FIELD)(field, place, say);
  if (isObject(field) && typeof field['type'] !== 'string')
    say(place, 'it has no type', 'write "type": "string", "number", "array" or "object"');
}
