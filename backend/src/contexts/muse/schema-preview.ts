import type { SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { contentsFor, type LoadedPackage } from './package/loaded-package';
import type { FieldDescription } from './package/read-documents';
import { own } from './scene/fill-text';

/** Where the picture of an option is served. The version makes it safe to cache for ever. */
export const optionUrl = (slug: string, version: string, file: string): string => `/muse/${file.replace(/^options\//, `options/${slug}/${version}/`)}`;

/**
 * The schema as the form needs it: Joi's descriptions with `urlKey`, in the shopper's language, pictures as URLs.
 *
 * Source: builder.md section 3 (schema field) and section 7
 */
export function schemaPreview(loaded: LoadedPackage, lang: string): SchemaPreview {
  const { width, height } = loaded.book.page;
  const keys = Object.entries(loaded.schema.keys).map(([key, field]) => [key, localise(loaded, key, field, lang)] as const);
  return { dimensions: { page: { width, height } }, schemas: [{ keys: Object.fromEntries(keys) }] };
}

function localise(loaded: LoadedPackage, key: string, field: FieldDescription, lang: string): SchemaField {
  const words = contentsFor(loaded, lang).map(({ labels }) => own(labels, key));
  const label = words.map((one) => one?.label).find(Boolean) ?? field.flags?.label ?? key;
  const meta = field.metas![0]!;
  const hint = words.map((one) => one?.hint).find((one) => one !== undefined) ?? meta.hint;
  const options = meta.options?.map((option) => ({ ...option, label: words.map((one) => own(one?.options, option.value)).find(Boolean) ?? option.label }));
  const images = meta.images && Object.fromEntries(Object.entries(meta.images).map(([value, file]) => [value, optionUrl(loaded.slug, loaded.version, file)]));
  const localised = { ...meta, ...(hint ? { hint } : {}), ...(options && { options }), ...(images && { images }) };
  return { ...field, urlKey: key, flags: { ...field.flags, label }, metas: [localised] } as SchemaField;
}
