import { LRUCache } from 'lru-cache';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Database } from '../../platform/database';
import { contentRepository, type DocumentRow } from './content.repository';
import { draftsRepository } from './drafts.repository';
import { parseQuery, type Searchable } from './predicates';
import type { DocumentSeed } from './seeds';
import { withWrittenWords, type Written } from './written-words';

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
  | {
      readonly kind: 'found';
      readonly results: readonly ContentDocument[];
      readonly total: number;
      readonly isPreview: boolean;
    }
  | { readonly kind: 'unknown-ref'; readonly masterRef: string };

export interface ContentService {
  /** ref of this build's documents, without the editors' publications */
  readonly masterRef: string;
  /** @returns the ref of the published documents, which are this build's documents with the editors' publications */
  currentRef(): Promise<string>;
  /** @returns all documents of this build */
  brought(): Promise<readonly DocumentRow[]>;
  languages(): Promise<string[]>;
  types(): Promise<string[]>;
  tags(): Promise<string[]>;
  /** @throws UnsupportedPredicateError */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Replaces the served documents. Call this function when the current package version of a product has changed. */
  bring(seeds: readonly DocumentSeed[]): Promise<void>;
  /** Deletes the documents of builds that no process has served for 30 days. @returns the number of builds */
  deleteOld(): Promise<number>;
}

const HOUR_MS = 3_600_000;
/** Time for which the documents of an unused build are stored. After a later rollback, the build inserts them again. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** Number of other builds whose documents are cached. During a deployment, a client may read from several builds. */
const OTHER_VERSIONS = 2;

function asDocument(row: DocumentRow, allDocumentRows: readonly DocumentRow[]): ContentDocument {
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
    alternate_languages: allDocumentRows
      .filter(
        (otherRow) => otherRow.type === row.type && otherRow.uid === row.uid && otherRow.lang !== row.lang,
      )
      .map(({ id, type, lang, uid }) => ({ id, type, lang, uid })),
  };
}

/** Sorts by an expression such as '[document.last_publication_date desc, my.page.title]'. A field without desc sorts in ascending order. */
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

/** @returns a hash of the documents, which differs for each set of documents */
function versionOf(seeds: readonly DocumentSeed[]): string {
  return canonicalHash(seeds.map(({ id, hash }) => `${id} ${hash}`).sort()).replace(/[^A-Za-z0-9]/g, '');
}

interface Documents {
  masterRef(): string;
  currentRef(): Promise<string>;
  brought(): Promise<readonly DocumentRow[]>;
  /** @returns undefined if the ref is unknown */
  documentsOf(ref: string): Promise<readonly ContentDocument[] | undefined>;
  announce(): Promise<void>;
  bring(seeds: readonly DocumentSeed[]): Promise<void>;
}

/** Matches a ref: `<version of a build>.<last publication>`, or only the version if nothing was published yet. */
const REF = /^([A-Za-z0-9]+)(?:\.([1-9]\d{0,8}))?$/;

/** Returns the editors' texts up to the publication `upTo`. If `withDrafts` is true, adds their drafts. */
async function writtenUpTo(database: Database, upTo: number, withDrafts: boolean): Promise<Written[]> {
  const [published, firstPublications, drafts] = await Promise.all([
    draftsRepository.published(database, upTo),
    draftsRepository.firstPublished(database),
    withDrafts ? draftsRepository.drafts(database) : [],
  ]);
  const keyOf = ({ type, uid }: { type: string; uid: string }): string => `${type} ${uid}`;
  const firstPublishTimes = new Map(
    firstPublications.map((publication) => [keyOf(publication), publication.publishedAt]),
  );
  const publishedEntries = published.map((publicationRow): [string, Written] => {
    const { type, uid, words, publishedAt } = publicationRow;
    const firstPublishedAt = firstPublishTimes.get(keyOf(publicationRow)) ?? publishedAt;
    return [keyOf(publicationRow), { type, uid, words, firstPublishedAt, lastPublishedAt: publishedAt }];
  });
  const drafted = drafts.flatMap((draft): [string, Written][] => {
    const { type, uid, words, editedAt } = draft;
    const firstPublishedAt = firstPublishTimes.get(keyOf(draft)) ?? editedAt;
    return words ? [[keyOf(draft), { type, uid, words, firstPublishedAt, lastPublishedAt: editedAt }]] : [];
  });
  return [...new Map([...publishedEntries, ...drafted]).values()];
}

function createBuilds({ database, warn, ...buildParts }: ContentServiceParts) {
  let { seeds } = buildParts;
  let masterRef = versionOf(seeds);
  let announcedAt = -Infinity;
  const cache = new LRUCache<string, readonly DocumentRow[]>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: (version) => contentRepository.all(database, version),
  });
  const otherVersions = new LRUCache<string, readonly DocumentRow[]>({ max: OTHER_VERSIONS });
  async function publish(version: string, documents: readonly DocumentSeed[]): Promise<void> {
    const startedAt = performance.now();
    await database.transaction(async (transaction) => {
      if (!(await contentRepository.announce(transaction, version)))
        await contentRepository.publish(transaction, version, documents);
    });
    announcedAt = startedAt;
  }
  const announce = (): Promise<void> => publish(masterRef, seeds);
  async function bring(documents: readonly DocumentSeed[]): Promise<void> {
    const version = versionOf(documents);
    await publish(version, documents); // stored first, so that every reader finds the new version
    [masterRef, seeds] = [version, documents];
  }
  async function brought(): Promise<readonly DocumentRow[]> {
    if (performance.now() - announcedAt > HOUR_MS) {
      announcedAt = performance.now();
      announce().catch((err: unknown) => warn({ err }, 'the content of this build could not be announced'));
    }
    return (await cache.fetch(masterRef))!;
  }
  async function broughtBy(version: string): Promise<readonly DocumentRow[] | undefined> {
    if (version === masterRef) return brought();
    const rows = otherVersions.get(version) ?? (await contentRepository.all(database, version));
    if (rows.length === 0) return undefined;
    otherVersions.set(version, rows);
    return rows;
  }
  return { masterRef: () => masterRef, announce, bring, brought, broughtBy };
}

/** Returns documents by ref. Parallel reads of this build's documents share one query (single flight). */
function createDocuments(contentServiceParts: ContentServiceParts): Documents {
  const { database, isPreviewRef } = contentServiceParts;
  const { broughtBy, ...builds } = createBuilds(contentServiceParts);
  const byRef = new LRUCache<string, readonly ContentDocument[]>({ max: OTHER_VERSIONS + 1 });
  /** Caches the documents of a published ref, because they never change. Does not cache drafts, because they change. */
  async function documentsOf(ref: string): Promise<readonly ContentDocument[] | undefined> {
    const knownContentDocuments = byRef.get(ref);
    if (knownContentDocuments) return knownContentDocuments;
    const isPreview = isPreviewRef(ref);
    const [, version, publication = '0'] = isPreview ? ['', builds.masterRef()] : (REF.exec(ref) ?? []);
    const rows = version && (await broughtBy(version));
    if (!rows) return undefined;
    const lastPublication = await draftsRepository.last(database);
    const upTo = isPreview ? lastPublication : Number(publication);
    if (upTo > lastPublication) return undefined;
    const writtenRows = withWrittenWords(rows, await writtenUpTo(database, upTo, isPreview));
    const documents = writtenRows.map((row) => asDocument(row, writtenRows));
    if (!isPreview) byRef.set(ref, documents);
    return documents;
  }
  return {
    ...builds,
    documentsOf,
    async currentRef() {
      const lastPublication = await draftsRepository.last(database);
      const version = builds.masterRef();
      return lastPublication === 0 ? version : `${version}.${lastPublication}`;
    },
  };
}

type Warn = (details: object, message: string) => void;

export interface ContentServiceParts {
  readonly database: Database;
  /** the documents of this build; not inserted if another process of the build has already inserted them */
  readonly seeds: readonly DocumentSeed[];
  readonly warn: Warn;
  /** Returns true if this shop issued the ref for a preview. */
  readonly isPreviewRef: (ref: string) => boolean;
}

export async function openContentService(contentServiceParts: ContentServiceParts): Promise<ContentService> {
  const { database } = contentServiceParts;
  const { masterRef, currentRef, brought, documentsOf, announce, bring } =
    createDocuments(contentServiceParts);
  await announce();
  const distinct = async (read: (document: ContentDocument) => readonly string[]) =>
    [...new Set(((await documentsOf(await currentRef())) ?? []).flatMap(read))].sort();

  return {
    get masterRef() {
      return masterRef();
    },
    currentRef,
    brought,
    bring,
    languages: () => distinct(({ lang }) => [lang]),
    types: () => distinct(({ type }) => [type]),
    tags: () => distinct(({ tags }) => tags),
    async search({ queries, ref, lang, orderings, page, pageSize }) {
      const documents = await documentsOf(ref);
      if (!documents) return { kind: 'unknown-ref', masterRef: await currentRef() };
      const predicates = queries.map(parseQuery);
      const wantedLanguage = lang ?? 'en';
      const foundContentDocuments = documents.filter(
        (document) =>
          (wantedLanguage === '*' || document.lang === wantedLanguage) &&
          predicates.every((predicate) => predicate(document)),
      );
      return {
        kind: 'found',
        results: order(foundContentDocuments, orderings).slice((page - 1) * pageSize, page * pageSize),
        total: foundContentDocuments.length,
        isPreview: contentServiceParts.isPreviewRef(ref),
      };
    },
    async deleteOld() {
      await announce();
      return contentRepository.deleteOld(database, new Date(Date.now() - KEPT_MS));
    },
  };
}
