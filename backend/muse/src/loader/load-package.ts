import { basename } from 'node:path';
import type { Artwork } from '../art/art-node';
import { parseArtwork } from '../art/parse-artwork';
import { readFields } from '../model/fields';
import { buildValidator } from '../model/validator';
import type { LoadedPackage } from '../scene/loaded-package';
import { planAvatars } from '../scene/plan-avatars';
import { planPages } from '../scene/plan-pages';
import type { FontLibrary } from '../type/font-library';
import { checkUse } from './artwork-reach';
import { checkArtwork } from './check-artwork';
import { checkAvatars } from './check-avatars';
import { checkBook, checkStory } from './check-book';
import { checkContent } from './check-content';
import { checkCommerce } from './check-commerce';
import { checkFormats } from './check-formats';
import { checkProduct, checkUpsells } from './check-product';
import { checkSchema } from './check-schema';
import { checkWeight } from './check-weight';
import { openStyles } from './open-styles';
import { type PackageProblem, Problems } from './problem';
import { filesOfVersion, readDocuments } from './read-documents';
import { type PackageFiles, packageVersion, readBlockedWords, readPackageFiles } from './read-files';

/** What became of a package folder. `problems` of a loaded one are warnings. */
export type LoadResult =
  | { readonly kind: 'loaded'; readonly loaded: LoadedPackage; readonly problems: readonly PackageProblem[] }
  | { readonly kind: 'refused'; readonly problems: readonly PackageProblem[] };

/** Reads, checks and prepares one product package. Faults of the package are returned, never thrown. */
export async function loadPackage(dir: string, fonts: FontLibrary): Promise<LoadResult> {
  const problems = new Problems();
  const files = await readPackageFiles(dir, problems);
  const documents = readDocuments(files, problems);
  const artwork = readArtwork(files, problems);
  if (!documents) return { kind: 'refused', problems: problems.all };
  const slug = basename(dir);
  checkProduct(documents.product, slug, problems);
  checkCommerce(documents, problems);
  checkSchema(documents.schema, files, problems);
  checkBook(documents.book, files, problems);
  checkFormats(documents, files, problems);
  checkStory(documents.book, documents.schema, problems);
  if (problems.hasErrors) return { kind: 'refused', problems: problems.all };

  const fields = readFields(documents.schema);
  const styles = openStyles(documents.book.textStyles, files, fonts, problems);
  const parsed = {
    ...documents,
    slug,
    version: packageVersion(filesOfVersion(files)),
    fields,
    artwork,
    styles,
  };
  checkUpsells(documents, problems);
  checkAvatars(parsed, problems);
  const reached = checkArtwork(parsed, problems);
  if (!problems.hasErrors) checkWeight(parsed, problems);
  checkContent(parsed, reached, problems);
  if (problems.hasErrors) return { kind: 'refused', problems: problems.all };
  const { avatars, artboards } = planAvatars(parsed);
  const loaded: LoadedPackage = {
    ...parsed,
    artwork: new Map([...artwork, ...artboards]),
    pages: planPages(documents.book, parsed),
    avatars,
    validator: buildValidator(documents.schema),
    blocked: readBlockedWords(files),
  };
  checkUse(loaded, reached, problems);
  return { kind: 'loaded', loaded, problems: problems.all };
}

function readArtwork(files: PackageFiles, problems: Problems): Map<string, Artwork> {
  const artwork = new Map<string, Artwork>();
  for (const [file, bytes] of files) {
    if (!file.endsWith('.svg') || problems.isFaulty(file)) continue;
    const parsed = parseArtwork(file, bytes.toString('utf8'), (reason, fix, line) =>
      problems.error(file, reason, fix, line),
    );
    if (parsed) artwork.set(file, parsed);
  }
  return artwork;
}
