import type { Customisation, SchemaPreview } from '../contracts';
import { checkValue, schemaFields } from './schema-rules';
import { trimCharacters } from './trim-characters';

/**
 * What the preview is drawn from while the form is unfinished: the shopper's values, with a field's first example where
 * its value is missing or not acceptable. Keys the schema does not know, and unacceptable values without an example,
 * are left out, so an old link or a half-typed word never takes the book away.
 */
export function previewCustomisation(schema: SchemaPreview, values: Customisation): Customisation {
  const preview: Customisation = {};
  for (const [key, field] of Object.entries(schemaFields(schema))) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    const shown = value === undefined || value === null || checkValue(field, value) ? field.examples?.[0] : value;
    if (shown !== undefined) preview[key] = shown;
  }
  return trimCharacters(preview);
}
