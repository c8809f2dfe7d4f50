import type { CanvasLabels, FormDocument, PreviewSlice } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { createRefreshingCache } from '../../platform/refreshing-cache';
import { createContentClient, type ContentClientOptions } from './content-client';
import type { ContentWords } from './content-words';
import { EXTRA_KINDS, extrasOf, type ExtraDocument } from './extra-documents';
import { byLanguage } from './by-language';

const FRESH_MS = 60_000;
/** How soon a service that did not answer at all is asked again; meanwhile the built-in words stand in. */
const AGAIN_MS = 10_000;

export class MissingContentError extends Error {
  constructor(type: string, uid: string) {
    super(`No content document of type "${type}" with the uid "${uid}"`);
    this.name = 'MissingContentError';
  }
}

/** Title and description of a page that is not a product's. */
export interface PageTexts {
  readonly meta_title: string;
  readonly meta_description: string;
}

/**
 * The shop's words, from the configured content repository: what it said last while it does not answer, and what shop and
 * packages bring themselves where it never did or has no such document. The same market and document give the same object
 * until they change. Source: docs/rules.md CONT-08
 */
export interface ContentGateway {
  /** Every label by name; those a language lacks are in the next of the market's languages. @throws MissingContentError */
  canvasLabels(market: Market): Promise<CanvasLabels>;
  /** @throws MissingContentError */
  form(slug: string, market: Market): Promise<FormDocument>;
  /** @throws MissingContentError */
  page(uid: string, market: Market): Promise<PageTexts>;
  /** The documents `product` of a slug in every language; none where nobody wrote one. Source: docs/rules.md PACK-07 */
  productWords(slug: string): Promise<readonly ContentWords[]>;
  /** The gift wraps and the add-ons, in the repository's order. It is empty where it answers that it has none. */
  extras(market: Market): Promise<readonly ExtraDocument[]>;
  /** Those that the shop brings itself: for whoever cannot wait. */
  ownExtras(market: Market): readonly ExtraDocument[];
  /** Asks the repository itself. @returns its ref @throws InvalidEndpointError, or where it does not answer in time */
  check(): Promise<string>;
  /** Asks for everything anew from now on: something was published. */
  forget(): void;
}

export interface GatewayOptions extends ContentClientOptions {
  /** what shop and packages bring themselves */
  readonly builtIn: () => readonly ContentWords[];
  /** of a preview: its documents are asked for each time and never kept; undefined: what is published */
  readonly ref?: string;
  readonly warn: (details: object, message: string) => void;
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const isBlock = (value: unknown): value is { readonly text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** @param value - a text, or a rich text, whose blocks become lines. @returns '' for anything else */
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

/** The slices in a list, or in what holds one under `slices`, as a document and a linked one do. */
function slicesIn(value: unknown): Slice[] {
  const list: unknown =
    typeof value === 'object' && value !== null && 'slices' in value ? value.slices : value;
  return Array.isArray(list) ? list.filter(isSlice) : [];
}

/** Previews of the book; one without its page's name, and a slice of another kind, shows nothing. Source: docs/rules.md FORM-01 */
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

/** Derives once per set of documents and market, so that readers can compare by identity. */
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

/** What a shop can do without: nobody need have written one. */
const OPTIONAL_TYPES: readonly string[] = ['product'];

/** Derives once per set of documents and market, so that readers can compare by identity. */
function extrasByMarket() {
  const knownExtras = new Map<string, { of: readonly unknown[]; extras: readonly ExtraDocument[] }>();
  return (documents: readonly (readonly ContentWords[])[], market: Market): readonly ExtraDocument[] => {
    const earlierEntry = knownExtras.get(market.identifier);
    if (earlierEntry && documents.every((ofKind, index) => ofKind === earlierEntry.of[index]))
      return earlierEntry.extras;
    const extras = EXTRA_KINDS.flatMap((kind, index) => extrasOf(kind, documents[index]!, market));
    knownExtras.set(market.identifier, { of: documents, extras });
    return extras;
  };
}

type DocumentsOf = (key: string) => Promise<readonly ContentWords[]>;

const partsOf = (key: string): [string, string] => {
  const [type = '', uid = ''] = key.split(' ');
  return [type, uid];
};

/** Documents by 'type uid': the repository's, and the built-in ones where it has none or does not answer. */
function createDocuments(
  options: GatewayOptions,
  ownDocumentsOf: OwnOf,
): { of: DocumentsOf; check(): Promise<string> } {
  const { warn, ref } = options;
  const client = createContentClient(options);

  async function load(key: string): Promise<readonly ContentWords[]> {
    const [type, uid] = partsOf(key);
    const documents = await client.documents(type, uid, ref);
    // that there are none of a type is an answer: such a shop sells no gift wraps
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
  if (ref !== undefined) return { check, of: (key) => load(key).catch((err: unknown) => instead(err, key)) };
  const documentsOf = createRefreshingCache(
    FRESH_MS,
    load,
    (err, key) => warn({ err, document: key }, 'content could not be refreshed: the last known stays'),
    { againMs: AGAIN_MS, instead },
  );
  return { check, of: documentsOf };
}

type OwnOf = (type: string, uid: string) => readonly ContentWords[];

export function createContentGateway(options: GatewayOptions): ContentGateway {
  const { builtIn } = options;
  const ownDocumentsOf: OwnOf = (type, uid) =>
    builtIn().filter((document) => document.type === type && (uid === '' || document.uid === uid));
  let documents = createDocuments(options, ownDocumentsOf);
  const documentsOf: DocumentsOf = (key) => documents.of(key);
  const extrasIn = extrasByMarket();
  const labelsOf = derived('canvas', ownDocumentsOf, mergedLabels);
  const formOf = derived('form', ownDocumentsOf, ([best]) => asForm(best!));
  const pageOf = derived('page', ownDocumentsOf, ([best]) => asPage(best!));
  return {
    canvasLabels: async (market) => labelsOf(await documentsOf('canvas canvas'), market, 'canvas'),
    form: async (slug, market) => formOf(await documentsOf(`form ${slug}`), market, slug),
    productWords: (slug) => documentsOf(`product ${slug}`),
    extras: async (market) =>
      extrasIn(await Promise.all(EXTRA_KINDS.map((kind) => documentsOf(`${kind} `))), market),
    ownExtras: (market) => EXTRA_KINDS.flatMap((kind) => extrasOf(kind, ownDocumentsOf(kind, ''), market)),
    check: () => documents.check(),
    page: async (uid, market) => pageOf(await documentsOf(`page ${uid}`), market, uid),
    forget() {
      // a client of its own too: it remembers for some seconds what was published last
      documents = createDocuments(options, ownDocumentsOf);
    },
  };
}
