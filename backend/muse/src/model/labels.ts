import { parseCharacterPath } from './value-path';
import { own } from './own';
import { fieldAt } from './readings';
import type { ContentDocument, FieldLabel } from './documents';
import type { Fields } from './fields';

/** What a content file calls the field at an absolute path; a character's field stands under its type. */
export function labelAt({ labels }: ContentDocument, path: string, fields: Fields): FieldLabel | undefined {
  const place = parseCharacterPath(path);
  if (place?.key === undefined) return own(labels, path);
  const type = fields.get('characters')?.types[place.type]?.type ?? '';
  return own(own(own(labels, 'characters')?.types, type)?.keys, place.key);
}

/** The label of the field at an absolute path, in the first language that has one, else as the schema has it. */
export function labelOf(contents: readonly ContentDocument[], path: string, fields: Fields): string {
  return (
    contents.map((content) => labelAt(content, path, fields)?.label).find(Boolean) ??
    fieldAt(path, fields)?.label ??
    path
  );
}
