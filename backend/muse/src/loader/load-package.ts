import { basename } from 'node:path';
import type { Artwork } from '../art/art-node';
import { parseArtwork } from '../art/parse-artwork';
import { readFields, type Fields } from '../model/fields';
import { buildValidator } from '../model/validator';
import { LazyMap, once } from '../scene/lazy';
import type { LoadedPackage, ParsedPackage, OpenTextStyle } from '../scene/loaded-package';
import { planAvatars } from '../scene/plan-avatars';
import { planPages } from '../scene/plan-pages';
import type { FontLibrary } from '../type/font-library';
import { fullestBytes, MAX_CUSTOMISATION_BYTES } from '../model/customisation-size';
import type { TextStyle } from '../model/documents';
import { Typeface } from '../type/typeface';
import { checkUse } from './artwork-reach';
import { checkArtwork } from './check-artwork';
import { checkAvatars } from './check-avatars';
import { checkBook, checkStory } from './check-book';
import { type CheckedPackages, checkedName } from './checked-packages';
import { checkCalendar } from './check-calendar';
import { checkContent } from './check-content';
import { checkCommerce } from './check-commerce';
import { checkFormats } from './check-formats';
import { checkProduct } from './check-product';
import { checkSchema } from './check-schema';
import { checkUpsells } from './check-upsells';
import { checkWeight } from './check-weight';
import { describeProblem, type PackageProblem, Problems } from './problem';
import { filesOfVersion, type PackageDocuments, readDocuments } from './read-documents';
import { type PackageFiles, packageVersion, readBlockedWords, readPackageFiles } from './read-files';

/** Opens the fonts of a text style, with its fonts for single languages, on its first use. Opens each file once. */
function openStyles(
  styles: Readonly<Record<string, TextStyle>>,
  files: PackageFiles,
  fonts: FontLibrary,
  problems: Problems,
): LazyMap<OpenTextStyle> {
  const faces = new Map<string, Typeface>();
  const openFont = (file: string): Typeface[] => {
    try {
      const face = faces.get(file) ?? new Typeface(file, files.get(file)!);
      faces.set(file, face);
      return [face];
    } catch (error) {
      problems.error(file, (error as Error).message, 'use a full static .ttf');
      return [];
    }
  };
  const openStyle = ({ languages = {}, ...style }: TextStyle): OpenTextStyle => ({
    ...style,
    chain: fonts.chain(style.fonts.flatMap(openFont)),
    cap: Infinity,
    languages: new Map(
      Object.entries(languages).map(([lang, changes]) => [
        lang,
        { ...openStyle({ ...style, ...changes }), cap: changes.maxSize ?? Infinity },
      ]),
    ),
  });
  return new LazyMap(Object.keys(styles), (name) => openStyle(styles[name]!));
}

/** Checks that no customisation that the form accepts is too large for a cart. */
function checkSize(fields: Fields, problems: Problems): void {
  const bytes = fullestBytes(fields);
  if (bytes <= MAX_CUSTOMISATION_BYTES) return;
  problems.error(
    'schema.json',
    `a book with every text at its longest has ${bytes} bytes, and a cart keeps ${MAX_CUSTOMISATION_BYTES}`,
    'lower the max of its texts and lists',
  );
}

/** Result of loading a package folder. `problems` of a loaded package are warnings. `name`: see {@link checkedName} */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly name: string;
      readonly loaded: LoadedPackage;
      readonly problems: readonly PackageProblem[];
    }
  | { readonly kind: 'refused'; readonly problems: readonly PackageProblem[] };

/** Reads, checks and prepares one product package. Faults of the package are returned, never thrown. */
export async function loadPackage(
  dir: string,
  fonts: FontLibrary,
  checkedPackages?: CheckedPackages,
): Promise<LoadResult> {
  const problems = new Problems();
  const files = await readPackageFiles(dir, problems);
  const slug = basename(dir);
  const name = checkedName(slug, files);
  const checkedVersion = problems.hasErrors ? undefined : checkedPackages?.get(name);
  if (checkedVersion !== undefined)
    return { kind: 'loaded', name, loaded: prepareChecked(slug, checkedVersion, files, fonts), problems: [] };

  const documents = readDocuments(files, problems);
  const artwork = readArtwork(files, problems).computeAll();
  if (!documents) return { kind: 'refused', problems: problems.all };
  checkProduct(documents.product, slug, problems);
  checkCommerce(documents, problems);
  checkSchema(documents.schema, files, problems);
  checkBook(documents.book, files, problems);
  checkFormats(documents, files, problems);
  checkStory(documents.book, documents.schema, problems);
  if (problems.hasErrors) return { kind: 'refused', problems: problems.all };

  const parsed = parse({ slug, version: versionOfFiles(files), files, documents, artwork }, fonts, problems);
  parsed.styles.computeAll();
  checkSize(parsed.fields, problems);
  checkUpsells(documents, problems);
  checkAvatars(parsed, problems);
  const reached = checkArtwork(parsed, problems);
  checkCalendar(parsed, reached, problems);
  if (!problems.hasErrors) checkWeight(parsed, problems);
  checkContent(parsed, reached, problems);
  if (problems.hasErrors) return { kind: 'refused', problems: problems.all };
  const loaded = prepare(parsed, files);
  checkUse(loaded, reached, problems);
  return { kind: 'loaded', name, loaded, problems: problems.all };
}

/**
 * Prepares a stored version, which passed its check when it was published. Newer checks of the engine do not apply.
 *
 * @throws PackageFilesError if the files do not belong to the version, or this engine cannot read them
 */
export function loadKeptPackage(
  slug: string,
  version: string,
  files: PackageFiles,
  fonts: FontLibrary,
): LoadedPackage {
  if (versionOfFiles(files) !== version)
    throw new PackageFilesError(`the files kept of ${slug} ${version} are not those of that version`);
  return prepareChecked(slug, version, files, fonts);
}

/** @throws PackageFilesError if this engine cannot read the files */
function prepareChecked(
  slug: string,
  version: string,
  files: PackageFiles,
  fonts: FontLibrary,
): LoadedPackage {
  const problems = new Problems();
  const documents = readDocuments(files, problems);
  if (!documents)
    throw new PackageFilesError(
      `this engine cannot read ${slug} ${version}: ${problems.all.map(describeProblem).join('; ')}`,
    );
  const artwork = readArtwork(files, problems);
  return prepare(parse({ slug, version, files, documents, artwork }, fonts, problems), files);
}

/** Returns the name of a version: a hash of the book's files. Prices, dates and SKUs do not affect it. */
export const versionOfFiles = (files: PackageFiles): string => packageVersion(filesOfVersion(files));

/**
 * Thrown if this process cannot use the files of a stored version. Another process or a later release may be able to.
 */
export class PackageFilesError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackageFilesError';
  }
}

interface ReadPackage {
  readonly slug: string;
  readonly version: string;
  readonly files: PackageFiles;
  readonly documents: PackageDocuments;
  readonly artwork: ReadonlyMap<string, Artwork>;
}

function parse(
  { slug, version, files, documents, artwork }: ReadPackage,
  fonts: FontLibrary,
  problems: Problems,
): ParsedPackage & { readonly styles: LazyMap<OpenTextStyle> } {
  return {
    ...documents,
    slug,
    version,
    fields: readFields(documents.schema),
    artwork,
    styles: openStyles(documents.book.textStyles, files, fonts, problems),
  };
}

function prepare(parsed: ParsedPackage, files: PackageFiles): LoadedPackage {
  const { avatars, artboards } = planAvatars(parsed);
  const validator = once(() => buildValidator(parsed.schema));
  return {
    ...parsed,
    artwork: new LazyMap(
      [...parsed.artwork.keys(), ...artboards.keys()],
      (file) => parsed.artwork.get(file) ?? artboards.get(file)!,
    ),
    pages: planPages(parsed.book, parsed),
    avatars,
    validator: { validate: (values, options) => validator().validate(values, options) },
    blocked: readBlockedWords(files),
  };
}

/** Parses each artwork file on first use. A broken file is reported only then, and its value is undefined. */
const readArtwork = (files: PackageFiles, problems: Problems): LazyMap<Artwork> =>
  new LazyMap(
    [...files.keys()].filter((file) => file.endsWith('.svg') && !problems.isFaulty(file)),
    (file) =>
      parseArtwork(file, files.get(file)!.toString('utf8'), (reason, fix, line) =>
        problems.error(file, reason, fix, line),
      ),
  );
