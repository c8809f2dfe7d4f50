import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database';
import { contentRepository, type DocumentRow } from './content.repository';
import { parseQuery, type Searchable } from './predicates';
import type { DocumentSeed } from './seeds';

export interface SearchRequest {
  readonly queries: readonly string[];
  readonly ref: string;
  readonly lang: string | undefined;
  readonly orderings: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export interface ContentDocument extends Searchable {
  readonly url: null;
  readonly href: string;
  readonly slugs: readonly string[];
  readonly linked_documents: readonly never[];
  readonly alternate_languages: readonly {
    readonly id: string;
    readonly type: string;
    readonly lang: string;
    readonly uid: string;
  }[];
}

export type SearchResult =
  | { readonly kind: 'found'; readonly results: readonly ContentDocument[]; readonly total: number }
  | { readonly kind: 'unknown-ref'; readonly masterRef: string };

export interface ContentService {
  /** names the content as it stands; changes when any document does */
  masterRef(): Promise<string>;
  languages(): Promise<string[]>;
  types(): Promise<string[]>;
  tags(): Promise<string[]>;
  /** @throws UnsupportedPredicateError */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Makes the documents those of the seeds; what did not change keeps its dates. */
  seed(seeds: readonly DocumentSeed[]): Promise<void>;
}

function asDocument(row: DocumentRow, all: readonly DocumentRow[]): ContentDocument {
  return {
    id: row.id,
    uid: row.uid,
    url: null,
    type: row.type,
    href: `/content/api/v2/documents/search?q=[[at(document.id,"${row.id}")]]`,
    tags: row.tags,
    first_publication_date: row.firstPublishedAt.toISOString(),
    last_publication_date: row.lastPublishedAt.toISOString(),
    slugs: [row.uid],
    linked_documents: [],
    lang: row.lang,
    data: row.data,
    alternate_languages: all
      .filter((other) => other.type === row.type && other.uid === row.uid && other.lang !== row.lang)
      .map(({ id, type, lang, uid }) => ({ id, type, lang, uid })),
  };
}

/** Orders by '[document.last_publication_date desc, my.page.title]'; a field is ascending unless it says desc. */
function order(documents: readonly ContentDocument[], orderings: string | undefined): ContentDocument[] {
  const rules = (orderings ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((rule) => rule.trim())
    .filter(Boolean);
  const compare = rules.map((rule) => {
    const [path = '', direction] = rule.split(/\s+/);
    const read = (document: ContentDocument): string => {
      const value = path.startsWith('document.')
        ? document[path.slice('document.'.length) as keyof ContentDocument]
        : document.data[path.split('.').at(-1)!];
      if (typeof value === 'string') return value;
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
    };
    return (a: ContentDocument, b: ContentDocument) =>
      (direction === 'desc' ? -1 : 1) * (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0);
  });
  return [...documents].sort((a, b) => compare.reduce((result, rule) => result || rule(a, b), 0));
}

export function createContentService(database: Database): ContentService {
  /** The documents of the latest ref, read once however many ask for them at the same time. */
  const byRef = new LRUCache<string, readonly ContentDocument[]>({
    max: 2,
    ignoreFetchAbort: true, // a reader of the ref before is answered although a newer one pushes it out
    fetchMethod: async () => {
      const rows = await contentRepository.all(database);
      return rows.map((row) => asDocument(row, rows));
    },
  });

  async function masterRef(): Promise<string> {
    const { count, latest } = await contentRepository.revision(database);
    return `master-${count}-${latest ? latest.getTime().toString(36) : 'empty'}`;
  }

  async function currentDocuments(): Promise<{ ref: string; documents: readonly ContentDocument[] }> {
    const ref = await masterRef();
    return { ref, documents: (await byRef.fetch(ref))! };
  }

  const distinct = async (read: (document: ContentDocument) => readonly string[]) =>
    [...new Set((await currentDocuments()).documents.flatMap(read))].sort();

  return {
    masterRef,
    languages: () => distinct(({ lang }) => [lang]),
    types: () => distinct(({ type }) => [type]),
    tags: () => distinct(({ tags }) => tags),
    async search({ queries, ref, lang, orderings, page, pageSize }) {
      const current = await currentDocuments();
      if (ref !== current.ref) return { kind: 'unknown-ref', masterRef: current.ref };
      const predicates = queries.map(parseQuery);
      const wanted = lang ?? 'en';
      const found = current.documents.filter(
        (document) =>
          (wanted === '*' || document.lang === wanted) &&
          predicates.every((predicate) => predicate(document)),
      );
      return {
        kind: 'found',
        results: order(found, orderings).slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
      };
    },
    async seed(seeds) {
      await database.transaction(async (transaction) => {
        for (const seed of seeds) await contentRepository.save(transaction, seed);
        await contentRepository.deleteOthers(
          transaction,
          seeds.map(({ id }) => id),
        );
      });
    },
  };
}
