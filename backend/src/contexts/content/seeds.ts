import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtraKind, FormDocument, FormTab, PreviewSlice } from '@bindery/shared/contracts';
import { canonicalHash } from '../../platform/canonical-hash';
import { readPageFiles } from './page-files';

export interface DocumentSeed {
  readonly id: string;
  readonly type: string;
  readonly uid: string;
  readonly lang: string;
  readonly tags: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

export interface PackageContent {
  readonly slug: string;
  readonly lang: string;
  readonly form: {
    readonly title: string;
    readonly subtitle: string;
    readonly tabs: readonly FormTab[];
    readonly preview?: FormDocument['preview'];
  };
}

export function documentId(type: string, uid: string, lang: string): string {
  return `B${canonicalHash([type, uid, lang])
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 15)}`;
}

/** @returns a document of this type, uid and language, with an id that is the same in every build */
export function newDocument(
  type: string,
  uid: string,
  lang: string,
  data: Readonly<Record<string, unknown>>,
  tags: readonly string[] = [],
): DocumentSeed {
  return { id: documentId(type, uid, lang), type, uid, lang, tags, data, hash: canonicalHash([data, tags]) };
}

const slice = (type: string, id: string, primary: Record<string, unknown>) => ({
  id: `${type}$${id}`,
  slice_type: type,
  slice_label: null,
  variation: 'default',
  version: 'initial',
  primary,
  items: [],
});

const previewSlices = (slices: readonly PreviewSlice[], id: string) =>
  slices.map((preview, index) =>
    slice(
      preview.type,
      `${id}-${index + 1}`,
      preview.type === 'page_preview' ? { page_name: preview.pageName } : { role: preview.role ?? null },
    ),
  );

/** Builds a form's Prismic document from the slices of its tabs and its preview. Source: docs/rules.md FORM-01 */
export function formSeed({ slug, lang, form }: PackageContent): DocumentSeed {
  const slices = form.tabs.map(({ title, keys, slices: ownSlices = [] }, index) => {
    const id = `${slug}-${index + 1}`;
    return slice('form_tab', id, { title, keys, slices: previewSlices(ownSlices, id) });
  });
  const preview = { data: { slices: previewSlices(form.preview?.slices ?? [], slug) } };
  return newDocument('form', slug, lang, { title: form.title, subtitle: form.subtitle, slices, preview }, [
    'product',
  ]);
}

/**
 * The fields of an extra's document that are the same in every language. The extra's texts, including the picture's
 * alternative text, are in the content files.
 */
export interface ExtraFields {
  readonly uid: string;
  readonly type: ExtraKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly pictureUrl: string;
}

interface ShopContentFile {
  readonly lang: string;
  readonly documents: readonly {
    readonly type: string;
    readonly uid: string;
    readonly data: Record<string, unknown>;
  }[];
}

/**
 * Reads the shop's own texts.
 *
 * @param folder - has one `<lang>.json` per language; the file of a region ('en-US') has only the texts that differ
 *   from its language. The folders `pages`, `home` and `categories` contain Markdown documents
 * @param extras - fields that are added to the documents of extras
 * @throws Error that names the file that cannot be read
 */
export async function shopSeeds(
  folder: string,
  extras: readonly ExtraFields[] = [],
): Promise<DocumentSeed[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map((name) => readContentFile(join(folder, name))));
  const pages = await Promise.all([
    readPageFiles(join(folder, 'pages'), 'page'),
    readPageFiles(join(folder, 'home'), 'home'),
    readPageFiles(join(folder, 'categories'), 'category'),
  ]);
  const ofFiles = files.flatMap((file) => {
    const base = files.find(({ lang }) => lang !== file.lang && lang === file.lang.split('-')[0]);
    return documentsOf(file, base).map((document) => {
      const { type, uid } = document;
      return newDocument(type, uid, file.lang, withFields(document, extras), ['shop']);
    });
  });
  const ofPages = pages
    .flat()
    .map(({ type, uid, lang, data }) => newDocument(type, uid, lang, data, ['shop']));
  return [...ofFiles, ...ofPages];
}

function withFields(
  { type, uid, data }: ShopContentFile['documents'][number],
  extras: readonly ExtraFields[],
): Record<string, unknown> {
  const fields = extras.find((extra) => extra.type === type && extra.uid === uid);
  if (!fields) return data;
  const { alternative_text: alt, ...words } = data;
  return { ...fields.data, ...words, picture: { url: fields.pictureUrl, alt } };
}

async function readContentFile(file: string): Promise<ShopContentFile> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ShopContentFile;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns all documents of the language. The texts of a region override those of its language. */
function documentsOf(file: ShopContentFile, base: ShopContentFile | undefined): ShopContentFile['documents'] {
  if (!base) return file.documents;
  return base.documents.map(({ type, uid, data }) => {
    const regional = file.documents.find((candidate) => candidate.type === type && candidate.uid === uid);
    return { type, uid, data: { ...data, ...regional?.data } };
  });
}
