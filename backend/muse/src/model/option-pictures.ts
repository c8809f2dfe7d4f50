import { characterKeys } from './fields';
import type { FieldDescription, SchemaDocument } from '../loader/read-documents';

const known = new WeakMap<SchemaDocument, ReadonlySet<string>>();

/** Files of all pictures that the form shows, those of characters included. */
export function optionPictures(schema: SchemaDocument): ReadonlySet<string> {
  const pictures =
    known.get(schema) ??
    new Set(allFields(schema).flatMap(({ metas }) => Object.values(metas?.[0]?.images ?? {})));
  known.set(schema, pictures);
  return pictures;
}

/** The fields of a schema and of its characters. */
function allFields({ keys }: SchemaDocument): FieldDescription[] {
  return Object.values(keys).flatMap((field) => [
    field,
    ...(field.ordered ?? []).flatMap((type) => Object.values(characterKeys(type))),
  ]);
}
