import type { CanvasLabels, FormDocument, PreviewSlice } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { createRefreshingCache } from '../../platform/refreshing-cache';
import { createContentClient, type ContentClientOptions, type ContentWords } from './content-client';
import { EXTRA_KINDS, extrasOf, type ExtraDocument, byLanguage } from './extra-documents';

const FRESH_MS = 60_000;
/** Pause after a failed first load. During this pause, the gateway uses the built-in texts. */
const AGAIN_MS = 10_000;

export class MissingContentError extends Error {
  constructor(type: string, uid: string) {
    super(`No content document of type "${type}" with the uid "${uid}"`);
    this.name = 'MissingContentError';
  }
}

export interface PageTexts {
  readonly meta_title: string;
  readonly meta_description: string;
}

/**
 * Returns the shop's texts from the configured content repository. If the repository does not respond, uses the last
 * known texts or, if there are none, the built-in texts. Also uses the built-in texts if the repository lacks a
 * document. A market's document is the same object until its texts change. Source: docs/rules.md CONT-08
 */
export interface ContentGateway {
  /**
   * Returns every label by name. If the market's first language lacks a label, it comes from the next language.
   * @throws MissingContentError
   */
  canvasLabels(market: Market): Promise<CanvasLabels>;
  /** @throws MissingContentError */
  form(slug: string, market: Market): Promise<FormDocument>;
  /** @throws MissingContentError */
  page(uid: string, market: Market): Promise<PageTexts>;
  /** Returns the `page` documents in every language. */
  pageDocuments(): Promise<readonly ContentWords[]>;
  /** Returns the `home` documents in every language. Each campaign has its own document. */
  homeDocuments(): Promise<readonly ContentWords[]>;
  /** Returns the `category` documents in every language. */
  categoryDocuments(): Promise<readonly ContentWords[]>;
  /** Returns the documents of one menu in every language: `footer`, `header`. */
  navigationDocuments(uid: string): Promise<readonly ContentWords[]>;
  /** Returns the `product` documents of a slug in every language; empty if there are none. Source: docs/rules.md PACK-07 */
  productWords(slug: string): Promise<readonly ContentWords[]>;
  /** Returns the gift wraps and add-ons in the repository's order; empty if the repository has none. */
  extras(market: Market): Promise<readonly ExtraDocument[]>;
  /** Returns the built-in extras without waiting. */
  ownExtras(market: Market): readonly ExtraDocument[];
  /**
   * Calls the repository without the cache. @returns the ref of the published documents
   * @throws InvalidEndpointError, or another error if the repository does not respond in time
   */
  check(): Promise<string>;
  /** Clears the cache after a publication. */
  forget(): void;
}

export interface GatewayOptions extends ContentClientOptions {
  /** built-in documents of the shop and its packages */
  readonly builtIn: () => readonly ContentWords[];
  /** ref of a preview, which is never cached; undefined means the published documents */
  readonly ref?: string;
  readonly warn: (details: object, message: string) => void;
}

export const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const isBlock = (value: unknown): value is { readonly text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** @param value - a plain text, or a rich text; each of its blocks becomes a line. @returns '' for any other value */
export function textOf(value: unknown): string {
  if (!Array.isArray(value)) return words(value).trim();
  return value
    .filter(isBlock)
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

function mergedLabels(documents: readonly ContentWords[]): CanvasLabels {
  const merged = Object.assign({}, ...[...documents].reverse().map(({ data }) => data)) as Record<
    string,
    unknown
  >;
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

interface Slice {
  readonly slice_type?: unknown;
  readonly primary?: Readonly<Record<string, unknown>>;
}

const isSlice = (value: unknown): value is Slice => typeof value === 'object' && value !== null;

/** Returns the slices of a list, or of the field `slices` in an object. */
function slicesIn(value: unknown): Slice[] {
  const list: unknown =
    typeof value === 'object' && value !== null && 'slices' in value ? value.slices : value;
  return Array.isArray(list) ? list.filter(isSlice) : [];
}

/**
 * Returns the previews of a book. Omits page previews without a page name, and all other types of slices.
 * Source: docs/rules.md FORM-01
 */
function previewSlices(value: unknown): PreviewSlice[] {
  return slicesIn(value).flatMap(({ slice_type: type, primary }): PreviewSlice[] => {
    const [pageName, role] = [words(primary?.['page_name']), words(primary?.['role'])];
    if (type === 'page_preview') return pageName === '' ? [] : [{ type, pageName }];
    return type === 'avatar_preview' ? [{ type, ...(role !== '' && { role }) }] : [];
  });
}

function asForm({ data }: ContentWords): FormDocument {
  const tabs = slicesIn(data)
    .filter(({ slice_type }) => slice_type === 'form_tab')
    .map(({ primary }) => {
      const slices = previewSlices(primary?.['slices']);
      return {
        title: words(primary?.['title']),
        keys: words(primary?.['keys']),
        ...(slices.length > 0 && { slices }),
      };
    });
  const preview = data['preview'] as { data?: unknown } | null | undefined;
  const slices = previewSlices(preview?.data);
  return {
    title: words(data['title']),
    subtitle: words(data['subtitle']),
    tabs,
    ...(slices.length > 0 && { preview: { slices } }),
  };
}

const asPage = ({ data }: ContentWords): PageTexts => ({
  meta_title: words(data['meta_title']),
  meta_description: words(data['meta_description']),
});

/** Derives the result once for each set of documents and each market, so that callers can compare results by identity. */
function derived<T>(
  type: string,
  ownDocumentsOf: (type: string, uid: string) => readonly ContentWords[],
  derive: (documents: ContentWords[]) => T,
): (documents: readonly ContentWords[], market: Market, uid: string) => T {
  const knownValues = new WeakMap<readonly ContentWords[], Map<string, T>>();
  return (documents, market, uid) => {
    const ofDocuments = knownValues.get(documents) ?? new Map<string, T>();
    knownValues.set(documents, ofDocuments);
    const earlierValue = ofDocuments.get(market.identifier);
    if (earlierValue !== undefined) return earlierValue;
    const inLanguage = byLanguage(documents, market);
    const best = inLanguage.length > 0 ? inLanguage : byLanguage(ownDocumentsOf(type, uid), market);
    if (best.length === 0) throw new MissingContentError(type, uid);
    const value = derive(best);
    ofDocuments.set(market.identifier, value);
    return value;
  };
}

/** Document types that a repository may lack without a warning. */
const OPTIONAL_TYPES: readonly string[] = ['navigation', 'product'];

/** Derives the result once for each set of documents and each market, so that callers can compare results by identity. */
function extrasByMarket() {
  const knownExtras = new Map<
    string,
    { sourceDocuments: readonly unknown[]; extras: readonly ExtraDocument[] }
  >();
  return (documents: readonly (readonly ContentWords[])[], market: Market): readonly ExtraDocument[] => {
    const earlierEntry = knownExtras.get(market.identifier);
    if (earlierEntry && documents.every((ofKind, index) => ofKind === earlierEntry.sourceDocuments[index]))
      return earlierEntry.extras;
    const extras = EXTRA_KINDS.flatMap((kind, index) => extrasOf(kind, documents[index]!, market));
    knownExtras.set(market.identifier, { sourceDocuments: documents, extras });
    return extras;
  };
}

type DocumentsOf = (key: string) => Promise<readonly ContentWords[]>;

const partsOf = (key: string): [string, string] => {
  const [type = '', uid = ''] = key.split(' ');
  return [type, uid];
};

/** Reads documents from the repository by 'type uid'. Returns the built-in document if one cannot be read. */
function createDocuments(
  options: GatewayOptions,
  ownDocumentsOf: OwnOf,
): { sourceDocuments: DocumentsOf; check(): Promise<string> } {
  const { warn, ref } = options;
  const client = createContentClient(options);

  async function load(key: string): Promise<readonly ContentWords[]> {
    const [type, uid] = partsOf(key);
    const documents = await client.documents(type, uid, ref);
    // a type may have no documents, for example if the shop sells no gift wraps
    if (documents.length > 0 || uid === '') return documents;
    if (OPTIONAL_TYPES.includes(type)) return ownDocumentsOf(type, uid);
    warn({ document: key }, 'the content repository has no such document: our own words stand in');
    return ownDocumentsOf(type, uid);
  }
  function instead(err: unknown, key: string): readonly ContentWords[] {
    const [type, uid] = partsOf(key);
    const ownContentWords = ownDocumentsOf(type, uid);
    if (ownContentWords.length === 0 && uid !== '' && !OPTIONAL_TYPES.includes(type)) throw err;
    warn({ err, document: key }, 'content could not be read: our own words stand in');
    return ownContentWords;
  }
  const check = () => client.masterRef();
  if (ref !== undefined)
    return { check, sourceDocuments: (key) => load(key).catch((err: unknown) => instead(err, key)) };
  const documentsOf = createRefreshingCache(
    'content documents',
    FRESH_MS,
    load,
    (err, key) => warn({ err, document: key }, 'content could not be refreshed: the last known stays'),
    { againMs: AGAIN_MS, instead },
  );
  return { check, sourceDocuments: documentsOf };
}

type OwnOf = (type: string, uid: string) => readonly ContentWords[];

export function createContentGateway(options: GatewayOptions): ContentGateway {
  const { builtIn } = options;
  const ownDocumentsOf: OwnOf = (type, uid) =>
    builtIn().filter((document) => document.type === type && (uid === '' || document.uid === uid));
  let documents = createDocuments(options, ownDocumentsOf);
  const documentsOf: DocumentsOf = (key) => documents.sourceDocuments(key);
  const extrasIn = extrasByMarket();
  const labelsOf = derived('canvas', ownDocumentsOf, mergedLabels);
  const formOf = derived('form', ownDocumentsOf, ([best]) => asForm(best!));
  const pageOf = derived('page', ownDocumentsOf, ([best]) => asPage(best!));
  return {
    canvasLabels: async (market) => labelsOf(await documentsOf('canvas canvas'), market, 'canvas'),
    form: async (slug, market) => formOf(await documentsOf(`form ${slug}`), market, slug),
    pageDocuments: () => documentsOf('page '),
    homeDocuments: () => documentsOf('home '),
    categoryDocuments: () => documentsOf('category '),
    navigationDocuments: (uid) => documentsOf(`navigation ${uid}`),
    productWords: (slug) => documentsOf(`product ${slug}`),
    extras: async (market) =>
      extrasIn(await Promise.all(EXTRA_KINDS.map((kind) => documentsOf(`${kind} `))), market),
    ownExtras: (market) => EXTRA_KINDS.flatMap((kind) => extrasOf(kind, ownDocumentsOf(kind, ''), market)),
    check: () => documents.check(),
    page: async (uid, market) => pageOf(await documentsOf(`page ${uid}`), market, uid),
    forget() {
      // also creates a new client, because the old client caches the ref of the published documents for some seconds
      documents = createDocuments(options, ownDocumentsOf);
    },
  };
}
