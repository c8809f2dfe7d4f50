import { KEY_NAME } from '../art/bindings';
import { isRecord } from '../form/pick-values';
import { dateFault } from '../form/special-values';
import { COMPONENTS, type Field, type Fields, readFields } from '../model/fields';
import { characterKeys, type FieldDescription, type SchemaDocument, isRelative } from '../model/schema';
import type { BlockedWords } from '../model/blocked-words';
import { buildValidator } from '../model/validator';
import { checkField, type Fault } from './check-field';
import { correctName, type Problems } from './problem';
import { type PackageFiles, readBlockedWords } from './read-files';

const FILE = 'schema.json';
const RESERVED = new Set([
  'product_slug',
  'local_date',
  'muse_slug_override',
  'marketplace',
  'solidus_slug',
  'lang',
  'locale',
  'constructor',
  'prototype',
]);

type Keys = Readonly<Record<string, FieldDescription>>;

/** Checks the personalisation schema. Source: docs/product-packages.md, schema.json */
export function checkSchema(schema: SchemaDocument, files: PackageFiles, problems: Problems): void {
  if (hasCircle(schema.keys, '', problems)) return; // Joi would not name the cycle
  if (hasStranger(schema.keys, '', problems)) return;
  if (!canBuild(schema, problems)) return;
  checkKeys(schema.keys, '', files, problems);
  const { characters } = schema.keys;
  if (characters) checkCharacters(characters, files, problems);
  if (problems.hasErrors) return;
  const fields = readFields(schema);
  checkDependence(schema.keys, fields, '', problems);
  fields
    .get('characters')
    ?.types.forEach(({ type, fields: fieldsOfType }, i) =>
      checkDependence(characterKeys(characters?.ordered?.[i]), fieldsOfType, `characters ${type} `, problems),
    );
}

function hasCircle(keys: Keys, prefix: string, problems: Problems): boolean {
  const decidedBy = Object.entries(keys).map(
    ([key, field]) => [key, listIn(field?.whens).flatMap(({ ref }) => ref?.path?.[0] ?? [])] as const,
  );
  const circle = circleOf(new Map(decidedBy));
  if (circle)
    problems.error(FILE, `${prefix}fields depend on each other in a circle: ${circle}`, 'break the circle');
  const types = listIn(keys['characters']?.ordered);
  return (
    types.map((type, i) => hasCircle(characterKeys(type), `characters ${i} `, problems)).includes(true) ||
    circle !== undefined
  );
}

/**
 * Reports fields that depend on a field of another level. Must precede the check of the examples, because these fields
 * also make examples invalid, and the errors of the examples would hide the cause.
 */
function hasStranger(keys: Keys, prefix: string, problems: Problems): boolean {
  let isFound = false;
  for (const [key, field] of Object.entries(keys))
    for (const { ref } of listIn(field.whens)) {
      const deciderKey = ref?.path?.[0] ?? '';
      if (Object.hasOwn(keys, deciderKey)) continue;
      isFound = true;
      problems.error(
        FILE,
        `${prefix}${key}: it depends on "${deciderKey}", which is not beside it`,
        prefix === ''
          ? correctName(deciderKey, Object.keys(keys))
          : `${correctName(deciderKey, Object.keys(keys))}: a character's field depends on fields of the same character only`,
      );
    }
  const types = listIn(keys['characters']?.ordered);
  return (
    types.map((type, i) => hasStranger(characterKeys(type), `characters ${i} `, problems)).includes(true) ||
    isFound
  );
}

function canBuild(schema: SchemaDocument, problems: Problems): boolean {
  const faults = Object.entries(schema.keys).flatMap(([key, field]) => {
    const fault = buildFault({ [key]: field });
    return fault === undefined ? [] : [[key, fault] as const];
  });
  const schemaFault = faults.length === 0 ? buildFault(schema.keys) : undefined;
  if (schemaFault !== undefined) faults.push(['the keys together', schemaFault]);
  for (const [key, fault] of faults)
    problems.error(FILE, `${key}: Joi cannot build it: ${fault}`, 'write what joi.describe() would print');
  return faults.length === 0;
}

function buildFault(keys: Keys): string | undefined {
  try {
    buildValidator({ type: 'object', keys });
    return undefined;
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n').filter((textLine) => /[a-z]/i.test(textLine));
    return line.trim();
  }
}

/** Returns the list or, in place of any other value, an empty list. The schema is not checked yet. */
const listIn = <T>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list) ? (list as readonly T[]) : [];

function checkKeys(keys: Keys, prefix: string, files: PackageFiles, problems: Problems): void {
  for (const [key, field] of Object.entries(keys)) {
    const fault: Fault = (reason, fix) => problems.error(FILE, `${prefix}${key}: ${reason}`, fix);
    const { canvasComponent = '' } = field.metas?.[0] ?? {};
    const isCharacters = canvasComponent === 'Characters';
    if (!KEY_NAME.test(key) || RESERVED.has(key))
      fault(
        'the name cannot be used for a key',
        'use lower case letters, digits and _, and none of the reserved names',
      );
    if ((key === 'characters') !== isCharacters || (isCharacters && prefix !== ''))
      fault(
        'the key characters and the component Characters belong together, once',
        'name no other field characters',
      );
    if (!field.flags?.label) fault('it has no flags.label', 'write what the form calls it');
    if (!COMPONENTS.includes(canvasComponent)) {
      fault('metas[0].canvasComponent is missing or unknown', `use one of ${COMPONENTS.join(', ')}`);
      continue;
    }
    if (field.flags?.presence === 'required' && field.examples?.[0] === undefined)
      fault(
        'it is required and has no example',
        'add examples: the first stands in until the shopper has filled it',
      );
    if (field.whens && field.examples?.[0] === undefined)
      fault(
        'it depends on another field and has no example',
        'add examples: it is drawn as soon as it is there',
      );
    checkField(field, files, fault);
    checkExamples(field, readBlockedWords(files), fault);
  }
}

/** Checks that each example is valid by itself, because it is drawn before the shopper has typed anything. */
function checkExamples(field: FieldDescription, blocked: BlockedWords, fault: Fault): void {
  const bareField = Object.fromEntries(
    Object.entries(field).filter(([name]) => name !== 'whens'),
  ) as unknown as FieldDescription;
  const validator = buildValidator({ type: 'object', keys: { value: bareField } });
  const read = readFields({ keys: { value: field } }).get('value')!;
  for (const example of field.examples ?? []) {
    const { error } = validator.validate({ value: example }, { convert: false });
    // ignores limits relative to the current year, because the form changes the example to an allowed year
    const years = isRelative(read) ? { ...read, minYear: undefined, maxYear: undefined } : read;
    const isSound = !error && (read.kind !== 'date' || !dateFault(String(example), years, ''));
    if (!isSound)
      fault(
        `the example ${JSON.stringify(example).slice(0, 80)} is not valid${error ? `: ${error.message}` : ''}`,
        'correct it: it stands in until the shopper has filled the field',
      );
    else if (read.isModerated && [example].flat().some((text) => blocked.isIn(wordsIn(text))))
      fault(
        `the example ${JSON.stringify(example).slice(0, 80)} has a word of words/blocked.<lang>.txt`,
        'write another one',
      );
  }
}

function wordsIn(example: unknown): string {
  const text: unknown = isRecord(example) ? example['text'] : example;
  return typeof text === 'string' ? text : '';
}

/** Checks that `ordered` and `metas[0].characterTypes` describe the same types in the same order. */
function checkCharacters(
  { metas, ordered = [] }: FieldDescription,
  files: PackageFiles,
  problems: Problems,
): void {
  const types = metas?.[0]?.characterTypes ?? [];
  const fault: Fault = (reason, fix) => problems.error(FILE, `characters: ${reason}`, fix);
  if (types.length === 0 || types.length !== ordered.length || types.length > 9)
    fault(
      `there are ${types.length} characterTypes and ${ordered.length} in ordered`,
      'list one to nine types in both, in the same order',
    );
  types.forEach(({ type, label, singular, min, max }, i) => {
    const keys = ordered[i]?.keys;
    const counts = Array.from({ length: Math.max(0, max - min + 1) }, (_, n) => String(min + n));
    if (!KEY_NAME.test(type ?? ''))
      fault(`the type "${type}" is no name`, 'use lower case letters, digits and _');
    if (!label || !singular)
      fault(`${type} has no label or no singular`, 'write what the form calls all of them and one of them');
    if (!(min >= 0 && max >= min && max <= 20))
      fault(`${type} has min ${min} and max ${max}`, 'write whole numbers from 0 to 20');
    if (keys?.['type']?.allow?.join() !== type || !keys?.['type']?.flags?.only)
      fault(
        `ordered[${i}].keys.type does not allow "${type}" only`,
        'write "only": true and "allow": [type]',
      );
    if (keys?.['count']?.allow?.join() !== counts.join() || !keys?.['count']?.flags?.only)
      fault(
        `ordered[${i}].keys.count does not allow ${counts.join(', ')} only`,
        'write "only": true and every count from min to max, as text',
      );
    checkKeys(characterKeys(ordered[i]), `characters ${type} `, files, problems);
  });
}

function checkDependence(keys: Keys, fields: Fields, prefix: string, problems: Problems): void {
  const fault: Fault = (reason, fix) => problems.error(FILE, prefix + reason, fix);
  for (const { key, whens } of fields.values()) {
    const decided = keys[key]!.metas![0]!.dependentFields ?? [];
    for (const { ref, is: conditionSchema } of keys[key]!.whens ?? []) {
      const decider = fields.get(ref.path[0]!);
      for (const value of decider && asksOptions(decider) ? (conditionSchema.allow ?? []) : [])
        if (typeof value === 'string' && value !== '' && !decider!.choices.has(value))
          fault(
            `${key}: it asks whether ${decider!.key} is "${value}", which is no option of it`,
            correctName(value, decider!.choices.keys()),
          );
    }
    for (const { key: deciderKey } of whens) {
      if (!(keys[deciderKey]!.metas![0]!.dependentFields ?? []).includes(key))
        fault(`${deciderKey}: dependentFields does not name ${key}, which depends on it`, 'add it');
    }
    for (const dependentKey of decided) {
      if (!isDecidedBy(fields.get(dependentKey), key))
        fault(
          `${key}: dependentFields names "${dependentKey}", which does not depend on it`,
          'give it a when, or remove it',
        );
    }
  }
}

const asksOptions = ({ kind, isFreeEntry }: Field): boolean => kind === 'choice' && !isFreeEntry;

const isDecidedBy = (field: Field | undefined, key: string): boolean =>
  field?.whens.some((when) => when.key === key) ?? false;

/**
 * Returns a cycle of fields with conditions that depend on each other, such as `a > b > a`. Returns undefined if there
 * is none.
 *
 * @param decidedBy - for each key, the keys of the fields on which it depends
 */
export function circleOf(decidedBy: ReadonlyMap<string, readonly string[]>): string | undefined {
  const visit = (key: string, path: readonly string[]): string | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key].join(' > ');
    return (decidedBy.get(key) ?? [])
      .map((deciderKey) => visit(deciderKey, [...path, key]))
      .find((circle) => circle !== undefined);
  };
  return Array.from(decidedBy.keys(), (key) => visit(key, [])).find((circle) => circle !== undefined);
}
