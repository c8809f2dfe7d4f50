import Joi from 'joi';
import { codePointLength } from '@bindery/shared/customisation';
import type { SchemaDocument } from './schema';

/**
 * Joi counts UTF-16 code units in `min`, `max` and `length`, and an extension may not replace a rule. So the
 * description's length rules are renamed to these before the schema is built; they report Joi's own error types.
 */
const productJoi = Joi.extend((joi: Joi.Root) => ({
  type: 'string',
  base: joi.string(),
  rules: {
    atLeastCodePoints: lengthRule('atLeastCodePoints', 'string.min', (length, limit) => length >= limit),
    atMostCodePoints: lengthRule('atMostCodePoints', 'string.max', (length, limit) => length <= limit),
    exactlyCodePoints: lengthRule('exactlyCodePoints', 'string.length', (length, limit) => length === limit),
  },
})) as Joi.Root;

function lengthRule(
  name: string,
  error: string,
  isMet: (length: number, limit: number) => boolean,
): Joi.ExtensionRule {
  return {
    args: ['limit'],
    method(limit: number) {
      return (this as unknown as Joi.Schema).$_addRule({ name, args: { limit } });
    },
    validate(value: string, helpers: Joi.CustomHelpers, { limit }: Record<string, number>) {
      return isMet(codePointLength(value), limit!) ? value : helpers.error(error, { limit });
    },
  };
}

const RENAMED: Record<string, string> = {
  min: 'atLeastCodePoints',
  max: 'atMostCodePoints',
  length: 'exactlyCodePoints',
};

/**
 * Builds the validator of a product.
 *
 * @param schema - the description of schema.json
 * @throws what Joi throws when the description is no Joi description
 */
export function buildValidator(schema: SchemaDocument): Joi.ObjectSchema {
  return productJoi.build(renameLengthRules(schema)) as Joi.ObjectSchema;
}

/** Leaves out examples, which Joi would build as schemas where they have a "type", and metas: validation needs neither. */
function renameLengthRules(description: unknown): unknown {
  if (Array.isArray(description)) return description.map(renameLengthRules);
  if (typeof description !== 'object' || description === null) return description;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(description)) {
    if (key !== 'metas' && key !== 'examples') copy[key] = renameLengthRules(value);
  }
  if (copy['type'] === 'string' && Array.isArray(copy['rules'])) {
    copy['rules'] = (copy['rules'] as { name: string }[]).map((rule) => ({
      ...rule,
      name: RENAMED[rule.name] ?? rule.name,
    }));
  }
  return copy;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Case, accents, forms of width and signs that cannot be seen do not make another word. Marks of other scripts than
 * Latin, Greek and Cyrillic do. Source: docs/rules.md FIELD-18
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * Words that a product does not print. They are found as whole words: no town is refused for what stands in its name.
 * Where a script writes no spaces, a word is what the Unicode rules and the dictionary say.
 */
export class BlockedWords {
  private readonly entries: readonly string[];

  /** @param lists - one word or phrase to a line; `#` begins a comment */
  constructor(lists: readonly string[]) {
    const lines = lists
      .flatMap((list) => list.split('\n'))
      .map((line) => fold(line.replace(/#.*/, '').trim()));
    this.entries = [...new Set(lines.filter((line) => line !== ''))];
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Does one of them stand in the text? */
  isIn(text: string): boolean {
    const folded = fold(text);
    const found = this.entries.filter((entry) => folded.includes(entry));
    if (found.length === 0) return false;
    const ends = new Set([folded.length, ...Array.from(words.segment(folded), ({ index }) => index)]);
    return found.some((entry) =>
      placesOf(entry, folded).some((at) => ends.has(at) && ends.has(at + entry.length)),
    );
  }
}

function placesOf(entry: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(entry); at !== -1; at = text.indexOf(entry, at + 1)) places.push(at);
  return places;
}
