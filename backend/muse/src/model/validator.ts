import Joi from 'joi';
import { codePointLength } from '@bindery/shared/customisation';
import type { SchemaDocument } from './schema';

/**
 * Joi's `min`, `max` and `length` count UTF-16 code units, and no extension may replace them. So each description gets
 * the rules below in their place before the schema is built. They report Joi's own error types.
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
 * @throws Joi's error if the description is not a valid Joi description
 */
export function buildValidator(schema: SchemaDocument): Joi.ObjectSchema {
  return productJoi.build(renameLengthRules(schema)) as Joi.ObjectSchema;
}

/**
 * Also removes metas and examples, which validation does not need. Joi would read an example that has a "type" as a
 * schema.
 */
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
