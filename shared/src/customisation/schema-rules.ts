import type { SchemaField, SchemaPreview } from '../contracts';
import type { Description } from './descriptions';
import { isFilled } from './filled';
import { isRecord } from './hostile-keys';
import { codePointLength, textOf } from './typed-text';

/**
 * @returns the product's fields by key, in the schema's order, without those of its characters; the same map for the
 *   same schema
 */
export function schemaFields(schema: SchemaPreview): Record<string, SchemaField> {
  const earlierFields = fieldsBySchema.get(schema);
  if (earlierFields) return earlierFields;
  const fields = Object.assign(
    {},
    ...schema.schemas.filter((part) => part.characterTypeIndex === undefined).map((part) => part.keys),
  ) as Record<string, SchemaField>;
  fieldsBySchema.set(schema, fields);
  return fields;
}
const fieldsBySchema = new WeakMap<SchemaPreview, Record<string, SchemaField>>();

export function componentOf(field: SchemaField): string | undefined {
  return field.metas?.[0]?.canvasComponent;
}

/** A list of texts with an empty allow list is never required. Source: docs/rules.md FIELD-09 */
export function isRequired(field: SchemaField): boolean {
  const isExempt = componentOf(field) === 'MultiText' && field.allow?.length === 0;
  return field.flags?.presence === 'required' && !isExempt;
}

/** @returns the numeric limit of a rule such as 'min' or 'max', undefined if the schema sets no limit */
export function ruleLimit(field: Description, rule: string): number | undefined {
  const limit = field.rules?.find(({ name }) => name === rule)?.args?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

export const isWholeNumber = (field: SchemaField): boolean =>
  field.rules?.some(({ name }) => name === 'integer') ?? false;

/**
 * Returns the length that limits apply to. Counts the digits of a whole number, the entries of a list, and the code
 * points of other values. Source: docs/rules.md FIELD-03
 */
export function measuredLength(field: SchemaField, value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (isWholeNumber(field)) return textOf(value).normalize('NFKC').replace(/\D/g, '').length;
  return codePointLength(textOf(value));
}

/**
 * Returns the maximum of `measuredLength`. The maximum of a whole number is `maxDigits` or, if that is not set, the
 * rule 'max'.
 *
 * @returns undefined if the form shows no count of remaining characters at the field
 */
export function lengthLimit(field: SchemaField): number | undefined {
  if (field.type === 'string') return ruleLimit(field, 'max');
  return field.type === 'number' && isWholeNumber(field)
    ? (field.metas?.[0]?.maxDigits ?? ruleLimit(field, 'max'))
    : undefined;
}

/** Has the shopper answered this field? A list of texts needs one non-blank text. Source: docs/rules.md FORM-02 */
export function isAnswered(field: SchemaField, value: unknown): boolean {
  if (componentOf(field) !== 'MultiText' || !Array.isArray(value)) return isFilled(value);
  return value.some((entry) => isRecord(entry) && isFilled(entry.text));
}
