import { characterKinds, componentOf, readPath, schemaFields } from '@bindery/shared/forms';
import type { Customisation, SchemaPreview } from '@bindery/shared/contracts';

/**
 * Returns the shopper's name for a value.
 *
 * @param path - a schema key, or the path to a value inside one
 * @returns the field's label; for a character its name or its number, then the label of its field
 */
export function faultLabel(schema: SchemaPreview | undefined, values: Customisation, path: string): string {
  const [root = path, type, , index, key] = path.split('.');
  const field = schema && schemaFields(schema)[root];
  const label = field?.flags?.label ?? root;
  const kind = field && componentOf(field) === 'Characters' ? characterKinds(field)[Number(type)] : undefined;
  if (!kind || index === undefined) return label;
  const name = readPath(values, [root, Number(type), 'customisations', Number(index), 'name']);
  const who = typeof name === 'string' && name.trim() !== '' ? name : `${kind.singular} ${Number(index) + 1}`;
  return key === undefined ? who : `${who}: ${kind.fields[key]?.flags?.label ?? key}`;
}
