import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtraKind, FormDocument, FormTab, PreviewSlice } from '@bindery/shared/contracts';
import { canonicalHash } from '../../platform/canonical-hash';

/** A document of the built-in content service, as its file has it. */
export interface DocumentSeed {
  readonly id: string;
  readonly type: string;
  readonly uid: string;
  readonly lang: string;
  readonly tags: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** What the content of one product package holds for this service. */
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

/** @returns the document of this type, uid and language, with the id that it has in every build */
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

/** A form as a Prismic document: a slice for each tab, and those of its preview. Source: docs/rules.md FORM-01 */
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

/** What a document of an extra has in every language. Its words, the picture's among them, stand in the content files. */
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
 * @param folder - holds one `<lang>.json` per language; that of a region ('en-US') only has what differs from its language
 * @param extras - a document of one of these gets its fields
 * @throws Error naming the file that cannot be read
 */
export async function shopSeeds(
  folder: string,
  extras: readonly ExtraFields[] = [],
): Promise<DocumentSeed[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(names.map((name) => readContentFile(join(folder, name))));
  return files.flatMap((file) => {
    const base = files.find(({ lang }) => lang !== file.lang && lang === file.lang.split('-')[0]);
    return documentsOf(file, base).map((document) => {
      const { type, uid } = document;
      return newDocument(type, uid, file.lang, withFields(document, extras), ['shop']);
    });
  });
}

/** The words of an extra with its fields, as a Prismic document has both. */
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

/** Every document of the language, with what its region says otherwise in place of it. */
function documentsOf(file: ShopContentFile, base: ShopContentFile | undefined): ShopContentFile['documents'] {
  if (!base) return file.documents;
  return base.documents.map(({ type, uid, data }) => {
    const regional = file.documents.find((candidate) => candidate.type === type && candidate.uid === uid);
    return { type, uid, data: { ...data, ...regional?.data } };
  });
}
