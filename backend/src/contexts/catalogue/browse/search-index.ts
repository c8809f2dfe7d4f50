import { languageOf, type Market } from '@bindery/shared/market';
import { canonicalHash } from '../../../platform/canonical-hash';
import { statements, type Database } from '../../../platform/database';
import { indexTokens, prefixQuery } from './search-words';

/** The searched texts of a product. Matches in `name` have the highest weight, matches in `body` the lowest. */
export interface SearchDocument {
  readonly slug: string;
  readonly name: string;
  readonly topics: string;
  readonly body: string;
}

export interface Documents {
  /** documents of all products on sale, in the market's language */
  readonly documents: readonly SearchDocument[];
  /** hash of the documents */
  readonly hash: string;
}

export interface ProductSearch {
  /**
   * @param limit - maximum number of slugs; undefined means no limit
   * @returns slugs, the best match first
   */
  find(market: Market, documents: Documents, text: string, limit?: number): Promise<readonly string[]>;
}

/** Version of the tokenizer. Raise it if a code change alters the tokens of a text. */
const EDITION = 1;
/** Maximum time until a database replica has the rows that this process wrote. */
const REPLICA_DELAY_MS = 10_000;
/** Names of PostgreSQL's text search configurations. Other languages are searched without stems. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ...{ da: 'danish', de: 'german', en: 'english', es: 'spanish', fr: 'french' },
  ...{ it: 'italian', nl: 'dutch', pt: 'portuguese', sv: 'swedish' },
};

const vectorOf = (column: string, weight: string): string =>
  `setweight(to_tsvector($2::text::regconfig, d.${column}) || to_tsvector('simple', d.${column}), '${weight}')`;

const SQL = statements({
  search_hashes: 'select slug, hash from search_documents where locale = $1',
  search_put: `
  insert into search_documents (locale, slug, words, hash)
  select $1, d.slug, ${vectorOf('name', 'A')} || ${vectorOf('topics', 'B')} || ${vectorOf('body', 'D')}, d.hash
  from json_to_recordset($3::json) as d (slug text, hash text, name text, topics text, body text)
  order by d.slug
  on conflict (locale, slug) do update set words = excluded.words, hash = excluded.hash`,
  search_drop: 'delete from search_documents where locale = $1 and not slug = any($2::text[])',
  // Returns all results in one row, because reading thousands of rows takes longer than finding them. The query is
  // materialised, so that PostgreSQL parses its words once and not for every document.
  search_find: `
  with q as materialized (select to_tsquery($2::text::regconfig, $3) || to_tsquery('simple', $3) as words)
  select array_to_string(array(
    select d.slug from q join search_documents d on d.words @@ q.words
    where d.locale = $1
    order by ts_rank(d.words, q.words) desc, d.slug collate "C" limit $4), ' ') as slugs`,
});

interface KeptIndex {
  readonly hash: string;
  readonly writing: Promise<void>;
}

const tokensOf = (text: string): string => indexTokens(text).join(' ');

/**
 * Full-text search in PostgreSQL or the embedded database. If this process has a newer catalogue than the table, a
 * search starts an update of the table. Searches wait only for the first update. A search is never stored.
 * Source: docs/rules.md CAT-05, docs/adr/0093-browsing-and-search.md
 */
export class SearchIndex implements ProductSearch {
  private readonly indexes = new Map<string, KeptIndex>();
  private writtenAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly warn: (details: object, message: string) => void,
  ) {}

  /** Each word of the search must match the beginning of a word. */
  async find(
    market: Market,
    { documents, hash }: Documents,
    text: string,
    limit?: number,
  ): Promise<readonly string[]> {
    const query = prefixQuery(text);
    if (query === undefined) return [];
    await this.update(market, documents, hash);
    const isOnReplica = performance.now() - this.writtenAt > REPLICA_DELAY_MS;
    const connection = isOnReplica ? this.database.replica : this.database;
    const [row] = await connection.query<{ slugs: string }>(SQL.search_find, [
      market.locale,
      configurationOf(market),
      query,
      limit ?? null,
    ]);
    return row!.slugs.split(' ').filter(Boolean);
  }

  private async update(market: Market, documents: readonly SearchDocument[], hash: string): Promise<void> {
    const { locale } = market;
    const earlierIndex = this.indexes.get(locale);
    if (earlierIndex?.hash === hash) return earlierIndex.writing;
    const writing = this.write(market, documents);
    this.indexes.set(locale, { hash, writing });
    writing.catch((err: unknown) => {
      this.indexes.delete(locale);
      this.warn({ err, locale }, 'the search index was not written');
    });
    // searches wait only for the first update, and use the earlier rows during later updates
    return earlierIndex?.writing ?? writing;
  }

  private async write(market: Market, documents: readonly SearchDocument[]): Promise<void> {
    const { locale } = market;
    const configuration = configurationOf(market);
    const rows = await this.database.query<{ slug: string; hash: string }>(SQL.search_hashes, [locale]);
    const hashes = new Map(rows.map((row) => [row.slug, row.hash]));
    const changedDocuments = documents.flatMap(({ slug, name, topics, body }) => {
      const tokens = { name: tokensOf(name), topics: tokensOf(topics), body: tokensOf(body) };
      const hash = canonicalHash({ ...tokens, configuration, edition: EDITION });
      return hashes.get(slug) === hash ? [] : [{ slug, hash, ...tokens }];
    });
    if (changedDocuments.length > 0) {
      await this.database.query(SQL.search_put, [locale, configuration, JSON.stringify(changedDocuments)]);
      this.writtenAt = performance.now();
    }
    await this.database.query(SQL.search_drop, [locale, documents.map(({ slug }) => slug)]);
  }
}

const configurationOf = (market: Market): string => CONFIGURATIONS[languageOf(market)] ?? 'simple';
