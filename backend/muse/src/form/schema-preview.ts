import type { AvatarKey, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { schemaOn } from '@bindery/shared/customisation';
import { photoWidths } from '../art/bounds';
import { labelAt } from '../model/book-texts';
import type { ContentDocument } from '../model/documents';
import { contentsFor, defaultStoryLanguage } from '../model/language';
import { absolutePath, ownEntry } from '../model/readings';
import {
  characterKeys,
  type FieldDescription,
  type FieldMeta,
  isRelative,
  yearOn,
  yearsFromNow,
} from '../model/schema';
import { once } from '../scene/lazy';
import type { LoadedPackage } from '../scene/loaded-package';
import { ENGINE } from '../scene/page-request';
import { maxCharacters } from '../scene/plan-avatars';

type Keys = Record<string, SchemaField>;

/** Returns the URL of an option's picture. It contains the package version, so browsers may cache it for ever. */
export const optionUrl = (slug: string, version: string, file: string): string =>
  `/muse/${file.replace(/^options\//, `options/${slug}/${version}/`)}`;

const previews = new WeakMap<LoadedPackage, Map<string, SchemaPreview>>();

/**
 * Returns the schema for the form. The schema is a Joi description plus `urlKey`, labels in the shopper's language, and
 * URLs of pictures. The keys of the product come first; the keys of each character type follow. The result is cached
 * and shared, so callers must not change it.
 *
 * @param day - the day stored with a bought book, for relative years. Without it, the page computes them.
 * Source: docs/rules.md FIELD-01, FIELD-10, CHAR-04, PAGE-05
 */
export function schemaPreview(loaded: LoadedPackage, lang: string, day?: string): SchemaPreview {
  const preview = currentPreview(loaded, lang);
  return day === undefined ? preview : schemaOn(preview, day);
}

function currentPreview(loaded: LoadedPackage, lang: string): SchemaPreview {
  const contents = contentsFor(loaded, lang);
  const languages = [...contents.map((content) => content.lang), defaultStoryLanguage(loaded, lang)];
  const key = [new Date().getUTCFullYear(), ...languages].join(' ');
  const ofVersion = previews.get(loaded) ?? new Map<string, SchemaPreview>();
  const preview = ofVersion.get(key) ?? makePreview(loaded, lang, contents);
  previews.set(loaded, ofVersion.set(key, preview));
  return preview;
}

function makePreview(
  loaded: LoadedPackage,
  lang: string,
  contents: readonly ContentDocument[],
): SchemaPreview {
  const { width, height } = loaded.book.page;
  const photos = once(() => photoWidthsOf(loaded));
  const part = (prefix: string, descriptions: Readonly<Record<string, FieldDescription>>): Keys =>
    Object.fromEntries(
      Object.entries(descriptions).map(([key, field]) => [
        key,
        localise(loaded, `${prefix}${key}`, key, field, { contents, photos }),
      ]),
    );
  const { characters } = loaded.schema.keys;
  const types = (characters?.ordered ?? []).map((type, i) => part(`characters.${i}.0.`, characterKeys(type)));
  const localised = withStoryDefault(loaded, part('', loaded.schema.keys), lang);
  const keys = characters
    ? { ...localised, characters: withTypes(localised['characters']!, types) }
    : localised;
  return {
    version: loaded.version,
    dimensions: { page: { width, height } },
    schemas: [
      { keys },
      ...types.map((keysOfType, characterTypeIndex) => ({ characterTypeIndex, keys: keysOfType })),
    ],
    avatars: avatarKeys(loaded),
  };
}

/** Adds the localised fields of each character type to `ordered`, where a Joi description has them. */
function withTypes(field: SchemaField, types: readonly Keys[]): SchemaField {
  const { ordered = [] } = field as FieldDescription;
  return {
    ...field,
    ordered: ordered.map((type, i) => ({
      ...type,
      keys: {
        ...type.keys,
        customisations: {
          ...type.keys?.['customisations'],
          items: [{ ...type.keys?.['customisations']?.items?.[0], keys: types[i] }],
        },
      },
    })),
  } as SchemaField;
}

/** Makes the shop's language the default of the field in which the shopper chooses the story's language. */
function withStoryDefault(loaded: LoadedPackage, keys: Keys, lang: string): Keys {
  const { key } = loaded.book.story ?? {};
  return key === undefined
    ? keys
    : {
        ...keys,
        [key]: { ...keys[key]!, flags: { ...keys[key]!.flags, default: defaultStoryLanguage(loaded, lang) } },
      };
}

function localise(
  loaded: LoadedPackage,
  path: string,
  key: string,
  field: FieldDescription,
  { contents, photos }: { contents: readonly ContentDocument[]; photos: () => ReadonlyMap<string, number> },
): SchemaField {
  const words = contents.map((content) => labelAt(content, path, loaded.fields));
  const label = words.map((fieldLabel) => fieldLabel?.label).find(Boolean) ?? field.flags?.label ?? key;
  const meta = field.metas![0]!;
  const hint = words.map((fieldLabel) => fieldLabel?.hint).find((hint) => hint !== undefined) ?? meta.hint;
  const options = meta.options?.map((option) => ({
    ...option,
    label:
      words.map((fieldLabel) => ownEntry(fieldLabel?.options, option.value)).find(Boolean) ?? option.label,
  }));
  const images =
    meta.images &&
    Object.fromEntries(
      Object.entries(meta.images).map(([value, file]) => [
        value,
        optionUrl(loaded.slug, loaded.version, file),
      ]),
    );
  const characterTypes = meta.characterTypes && nameTypes(meta.characterTypes, contents);
  const printWidthMm = meta.canvasComponent === 'Photo' ? printWidth(loaded, photos().get(path)) : undefined;
  const localised = {
    ...meta,
    ...yearsOf(meta),
    ...(printWidthMm !== undefined && { printWidthMm }),
    ...(hint ? { hint } : {}),
    ...(options && { options }),
    ...(images && { images }),
    ...(characterTypes && { characterTypes }),
  };
  return { ...field, urlKey: key, flags: { ...field.flags, label }, metas: [localised] } as SchemaField;
}

/** Returns, by value path, the largest width at which any page shows each photo, in artwork units. */
function photoWidthsOf({ pages, artwork, fields }: LoadedPackage): ReadonlyMap<string, number> {
  const widest = new Map<string, number>();
  for (const file of new Set(pages.map((page) => page.file))) {
    const widths = photoWidths(artwork.get(file)!.root, (key, scope) => absolutePath(key, scope, fields));
    for (const [path, width] of widths) widest.set(path, Math.max(width, widest.get(path) ?? 0));
  }
  return widest;
}

/**
 * Returns the printed width of a photo in the largest format, in mm; undefined if no page shows it.
 * Source: docs/rules.md PHOTO-09
 */
function printWidth({ book, product }: LoadedPackage, width = 0): number | undefined {
  const mmPerUnit = Math.max(...product.formats.map(({ widthMm }) => widthMm)) / book.page.width;
  return width > 0 ? Math.round(10 * width * mmPerUnit) / 10 : undefined;
}

/**
 * Returns limits that are relative to the current year, both as calendar years of today and as numbers of years. From
 * the numbers, the page computes the limits for the shopper's local year.
 */
function yearsOf({ minYear, maxYear }: FieldMeta): Partial<FieldMeta> & { yearsFromNow?: object } {
  if (!isRelative({ minYear, maxYear })) return {};
  const today = new Date().toISOString();
  const [minFromNow, maxFromNow] = [yearsFromNow(minYear), yearsFromNow(maxYear)];
  return {
    ...(minYear !== undefined && { minYear: yearOn(minYear, today) }),
    ...(maxYear !== undefined && { maxYear: yearOn(maxYear, today) }),
    yearsFromNow: {
      ...(minFromNow !== undefined && { minYear: minFromNow }),
      ...(maxFromNow !== undefined && { maxYear: maxFromNow }),
    },
  };
}

function nameTypes(
  types: NonNullable<FieldMeta['characterTypes']>,
  contents: readonly ContentDocument[],
): FieldMeta['characterTypes'] {
  return types.map((type) => {
    const words = contents.map(({ labels }) => ownEntry(ownEntry(labels, 'characters')?.types, type.type));
    return {
      ...type,
      label: words.map((fieldLabel) => fieldLabel?.label).find(Boolean) ?? type.label,
      singular: words.map((fieldLabel) => fieldLabel?.singular).find(Boolean) ?? type.singular,
    };
  });
}

/** Returns the avatars of a product for its form: one for each possible character. Source: docs/rules.md CHAR-04 */
export function avatarKeys({ slug, version, avatars, fields }: LoadedPackage): AvatarKey[] {
  return avatars.flatMap(({ role, typeIndex, lookPaths, background, preset, presetOther }) => {
    const assetPath = avatarUrl(slug, version, role);
    return Array.from({ length: maxCharacters(typeIndex, fields) }, (_, characterIndex): AvatarKey => ({
      role,
      characterTypeIndex: typeIndex ?? 0,
      characterIndex,
      keys: [...lookPaths.keys()],
      metas: [
        {
          assetPath,
          staticAssetPath: `${assetPath}?count=${characterIndex + 1}&character=${characterIndex}`,
          ...(background && { backgroundAssetPath: `${assetPath}/background` }),
          ...(preset && { preset }),
          ...(presetOther && { presetOther }),
        },
      ],
    }));
  });
}

/**
 * Returns the prefix of the URLs of an avatar. It contains the versions of package and engine, so browsers may cache a
 * picture for ever.
 */
export const avatarUrl = (slug: string, version: string, role: string): string =>
  `/muse/avatars/${slug}/${avatarVersion(version)}/${role}`;

export const avatarVersion = (version: string): string => `${version}-${ENGINE}`;

/** Returns the package version in an {@link avatarVersion}, without the engine version. */
export const packageOfAvatarVersion = (version: string): string => version.replace(/-\d+$/, '');
