import type { Market } from '@bindery/shared';
import { joinList } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import type { SchemaPreview } from '@bindery/shared/contracts';

/** @returns the form's label of a key */
export function labelOf(schema: SchemaPreview, key: string): string {
  const fields = schemaFields(schema);
  return Object.hasOwn(fields, key) ? (fields[key]!.flags?.label ?? key) : key;
}

export const labelsOf = (schema: SchemaPreview, keys: readonly string[], { locale }: Market): string =>
  joinList(
    keys.map((key) => labelOf(schema, key)),
    locale,
  );
