import { LRUCache } from 'lru-cache';
import { canonicalHash } from '../../platform/canonical-hash';
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
  /** names the documents of this build, which are all it answers with unless another ref is asked for */
  readonly masterRef: string;
  languages(): Promise<string[]>;
  types(): Promise<string[]>;
  tags(): Promise<string[]>;
  /** @throws UnsupportedPredicateError */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Deletes the documents of builds that no process has served for 30 days. @returns how many builds */
  deleteOld(): Promise<number>;
}

const HOUR_MS = 3_600_000;
/** A build may come back in a rollback; it publishes its documents again where they are gone. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** of other builds: a client that goes through the pages of a list asks one process after another */
const OTHER_VERSIONS = 2;

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

/** @returns a name for exactly these documents */
function versionOf(seeds: readonly DocumentSeed[]): string {
  return canonicalHash(seeds.map(({ id, hash }) => `${id} ${hash}`).sort()).replace(/[^A-Za-z0-9]/g, '');
}

interface Documents {
  readonly masterRef: string;
  own(): Promise<readonly ContentDocument[]>;
  /** @returns undefined where there are none of this ref */
  of(ref: string): Promise<readonly ContentDocument[] | undefined>;
  announce(): Promise<void>;
}

/** Documents by version; those of this build are read once, however many ask for them at the same time. */
function createDocuments(database: Database, seeds: readonly DocumentSeed[], warn: Warn): Documents {
  const masterRef = versionOf(seeds);
  let announcedAt = -Infinity;
  const cache = new LRUCache<string, readonly ContentDocument[]>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: (version) => read(version),
  });
  const others = new LRUCache<string, readonly ContentDocument[]>({ max: OTHER_VERSIONS });

  async function read(version: string): Promise<readonly ContentDocument[]> {
    const rows = await contentRepository.all(database, version);
    return rows.map((row) => asDocument(row, rows));
  }
  async function announce(): Promise<void> {
    const at = performance.now();
    await database.transaction(async (transaction) => {
      if (!(await contentRepository.announce(transaction, masterRef)))
        await contentRepository.publish(transaction, masterRef, seeds);
    });
    announcedAt = at;
  }
  async function own(): Promise<readonly ContentDocument[]> {
    if (performance.now() - announcedAt > HOUR_MS) {
      announcedAt = performance.now();
      announce().catch((err: unknown) => warn({ err }, 'the content of this build could not be announced'));
    }
    return (await cache.fetch(masterRef))!;
  }
  return {
    masterRef,
    announce,
    own,
    async of(ref) {
      if (ref === masterRef) return own();
      const documents = others.get(ref) ?? (await read(ref));
      if (documents.length === 0) return undefined;
      others.set(ref, documents);
      return documents;
    },
  };
}

type Warn = (details: object, message: string) => void;

/**
 * The content service of this build.
 *
 * @param seeds - its documents; inserted where no process of the same build has done so
 */
export async function openContentService(
  database: Database,
  seeds: readonly DocumentSeed[],
  warn: Warn,
): Promise<ContentService> {
  const { masterRef, own, of, announce } = createDocuments(database, seeds, warn);
  await announce();
  const distinct = async (read: (document: ContentDocument) => readonly string[]) =>
    [...new Set((await own()).flatMap(read))].sort();

  return {
    masterRef,
    languages: () => distinct(({ lang }) => [lang]),
    types: () => distinct(({ type }) => [type]),
    tags: () => distinct(({ tags }) => tags),
    async search({ queries, ref, lang, orderings, page, pageSize }) {
      const documents = await of(ref);
      if (!documents) return { kind: 'unknown-ref', masterRef };
      const predicates = queries.map(parseQuery);
      const wanted = lang ?? 'en';
      const found = documents.filter(
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
    async deleteOld() {
      await announce();
      return contentRepository.deleteOld(database, new Date(Date.now() - KEPT_MS));
    },
  };
}
