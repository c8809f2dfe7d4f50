import { createClient, filter, type PrismicDocument } from '@prismicio/client';
import type { CanvasLabels, FormDocument, PreviewSlice } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { createRefreshingCache } from '../../platform/refreshing-cache';

const FRESH_MS = 60_000;

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

/** The shop's words, from the configured content repository. The same market and document give the same object until they change. */
export interface ContentGateway {
  /** Every label by name; those a language lacks are in the next of the market's languages. @throws MissingContentError */
  canvasLabels(market: Market): Promise<CanvasLabels>;
  /** @throws MissingContentError */
  form(slug: string, market: Market): Promise<FormDocument>;
  /** @throws MissingContentError */
  page(uid: string, market: Market): Promise<PageTexts>;
}

export interface GatewayOptions {
  readonly repository: string;
  /** of the REST API v2, such as https://shop.cdn.prismic.io/api/v2; undefined: Prismic's own for the repository */
  readonly endpoint: string | undefined;
  readonly accessToken: string | undefined;
  readonly fetch: typeof fetch;
  readonly warn: (details: object, message: string) => void;
}

/** Best first: the market's languages in order, each by itself or as the base of a regional one ('en' of 'en-gb'). */
function byLanguage(documents: readonly PrismicDocument[], market: Market): PrismicDocument[] {
  const found = market.contentLocales.flatMap((locale) => {
    const wanted = locale.toLowerCase();
    return [
      documents.find(({ lang }) => lang.toLowerCase() === wanted),
      documents.find(({ lang }) => lang.toLowerCase().split('-')[0] === wanted),
    ];
  });
  return [...new Set(found.filter((document) => document !== undefined))];
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function mergedLabels(documents: readonly PrismicDocument[]): CanvasLabels {
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

/** Previews of the book; one without its page's name, and a slice of another kind, shows nothing. Source: docs/rules.md FORM-16 */
function previewSlices(value: unknown): PreviewSlice[] {
  return slicesIn(value).flatMap(({ slice_type: type, primary }): PreviewSlice[] => {
    const [pageName, role] = [words(primary?.['page_name']), words(primary?.['role'])];
    if (type === 'page_preview') return pageName === '' ? [] : [{ type, pageName }];
    return type === 'avatar_preview' ? [{ type, ...(role !== '' && { role }) }] : [];
  });
}

function asForm({ data }: PrismicDocument): FormDocument {
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

const asPage = ({ data }: PrismicDocument): PageTexts => ({
  meta_title: words(data['meta_title']),
  meta_description: words(data['meta_description']),
});

/** Derives once per set of documents and market, so that readers can compare by identity. */
function derived<T>(
  derive: (documents: PrismicDocument[]) => T,
): (documents: readonly PrismicDocument[], market: Market, uid: string) => T {
  const known = new WeakMap<readonly PrismicDocument[], Map<string, T>>();
  return (documents, market, uid) => {
    const ofDocuments = known.get(documents) ?? new Map<string, T>();
    known.set(documents, ofDocuments);
    const earlier = ofDocuments.get(market.identifier);
    if (earlier !== undefined) return earlier;
    const best = byLanguage(documents, market);
    if (best.length === 0) throw new MissingContentError(documents[0]?.type ?? 'any', uid);
    const value = derive(best);
    ofDocuments.set(market.identifier, value);
    return value;
  };
}

export function createContentGateway({
  repository,
  endpoint,
  accessToken,
  fetch: ask,
  warn,
}: GatewayOptions): ContentGateway {
  const client = createClient(repository, {
    ...(endpoint ? { documentAPIEndpoint: endpoint } : {}),
    ...(accessToken ? { accessToken } : {}),
    fetch: ask,
  });
  const documentsOf = createRefreshingCache(
    FRESH_MS,
    (key: string): Promise<readonly PrismicDocument[]> => {
      const [type = '', uid = ''] = key.split(' ');
      return client.getAllByType(type, { lang: '*', filters: [filter.at(`my.${type}.uid`, uid)] });
    },
    (err, key) => warn({ err, document: key }, 'content could not be refreshed: the last known stays'),
  );
  const labelsOf = derived(mergedLabels);
  const formOf = derived(([best]) => asForm(best!));
  const pageOf = derived(([best]) => asPage(best!));
  return {
    canvasLabels: async (market) => labelsOf(await documentsOf('canvas canvas'), market, 'canvas'),
    form: async (slug, market) => formOf(await documentsOf(`form ${slug}`), market, slug),
    page: async (uid, market) => pageOf(await documentsOf(`page ${uid}`), market, uid),
  };
}
