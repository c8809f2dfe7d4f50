import { KEY_NAME } from '../artwork/bindings';
import { buildValidator } from '../personalisation/product-joi';
import type { Problems } from './problem';
import type { FieldDescription, FieldMeta, SchemaDocument } from './read-documents';
import type { PackageFiles } from './read-files';

const FILE = 'schema.json';
const COMPONENTS = ['SingleLineText', 'MultiLineText', 'ChoiceGroup'];
const RESERVED = new Set(['product_slug', 'muse_slug_override', 'characters', 'marketplace', 'solidus_slug', 'lang', 'locale', 'constructor', 'prototype']);
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** The personalisation schema. Source: docs/product-packages.md, schema.json */
export function checkSchema(schema: SchemaDocument, files: PackageFiles, problems: Problems): void {
  if (schema?.type !== 'object' || typeof schema.keys !== 'object' || schema.keys === null) {
    return problems.error(FILE, 'it is no Joi object description', 'write { "type": "object", "keys": { ... } }');
  }
  try {
    buildValidator(schema);
  } catch (error) {
    return problems.error(FILE, `Joi cannot build it: ${(error as Error).message.split('\n')[0]}`, 'write what joi.describe() would print');
  }
  for (const [key, field] of Object.entries(schema.keys)) checkField(key, field, files, problems);
  checkExamples(schema, problems);
}

function checkField(key: string, field: FieldDescription, files: PackageFiles, problems: Problems): void {
  const fault = (reason: string, fix: string): void => problems.error(FILE, `${key}: ${reason}`, fix);
  if (!KEY_NAME.test(key) || RESERVED.has(key)) fault('the name cannot be used for a key', 'use lower case letters, digits and _, and none of the reserved names');
  if (field.type !== 'string') fault(`its type is ${field.type}`, 'write "string"');
  if (!field.flags?.label) fault('it has no flags.label', 'write what the form calls it');
  const meta = field.metas?.[0];
  if (!meta || !COMPONENTS.includes(meta.canvasComponent)) return fault('metas[0].canvasComponent is missing or unknown', `use one of ${COMPONENTS.join(', ')}`);
  if (field.flags?.presence === 'required' && field.examples?.[0] === undefined) fault('it is required and has no example', 'add examples: the first stands in until the shopper has filled it');
  if (meta.canvasComponent === 'ChoiceGroup') checkChoice(field, meta, files, fault);
  else checkText(field, fault);
}

type Fault = (reason: string, fix: string) => void;

function checkText(field: FieldDescription, fault: Fault): void {
  const limit = field.rules?.find(({ name }) => name === 'max')?.args?.['limit'];
  if (typeof limit !== 'number') fault('it has no rule max', 'add a max length: a page has an end');
  const isOptional = field.flags?.presence !== 'required';
  if (isOptional && !field.allow?.includes('')) fault('it is optional and does not allow ""', 'add "allow": [""], which is what an emptied field sends');
}

function checkChoice(field: FieldDescription, meta: FieldMeta, files: PackageFiles, fault: Fault): void {
  const values = meta.options?.map(({ value }) => value) ?? [];
  const allowed = (field.allow ?? []).filter((value) => value !== '');
  if (!field.flags?.only) fault('it is a choice without flags.only', 'add "only": true');
  if (!['text', 'colour', 'image'].includes(meta.display ?? '')) fault('display is missing or unknown', 'use text, colour or image');
  if (values.length === 0 || values.join('\n') !== allowed.join('\n')) fault('allow and metas[0].options do not have the same values in the same order', 'list every option in both');
  const roles = new Set(meta.options?.flatMap(({ colours }) => Object.keys(colours ?? {})));
  for (const { value, label, colours } of meta.options ?? []) {
    if (!/^[A-Za-z0-9_-]+$/.test(value)) fault(`the option "${value}" has signs that cannot be in a file name`, 'use letters, digits, _ and -');
    if (!label) fault(`the option "${value}" has no label`, 'add it');
    if (meta.display === 'colour' && !colours?.['base']) fault(`the option "${value}" has no colour "base", which the form shows`, 'add it');
    for (const role of roles) {
      if (!COLOUR.test(colours?.[role] ?? '')) fault(`the option "${value}" has no colour "${role}"`, 'give every option the same roles, as #rrggbb');
    }
    const image = meta.images?.[value];
    if (meta.display === 'image' && !image) fault(`the option "${value}" has no picture`, 'add it to images');
    if (image !== undefined && !(image.startsWith('options/') && image.endsWith('.svg') && files.has(image))) fault(`the picture "${image}" is not there`, 'add options/<name>.svg');
  }
}

/** Each example must be valid by itself: it is drawn before the shopper has typed anything. */
function checkExamples(schema: SchemaDocument, problems: Problems): void {
  const validator = buildValidator(schema);
  for (const [key, { examples }] of Object.entries(schema.keys)) {
    for (const example of examples ?? []) {
      const { error } = validator.extract(key).validate(example);
      if (error || typeof example !== 'string') problems.error(FILE, `${key}: the example ${JSON.stringify(example)} is not valid`, 'correct it: it stands in until the shopper has filled the field');
    }
  }
}
