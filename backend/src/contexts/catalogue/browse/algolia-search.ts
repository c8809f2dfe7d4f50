import { LRUCache } from 'lru-cache';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { languageOf, MARKETS, type Market } from '@bindery/shared/market';
import { canonicalHash } from '../../../platform/canonical-hash';
import type { AlgoliaConfig } from '../../../platform/config';
import type { JobHandlers } from '../../../platform/jobs';
import type { Documents, ProductSearch, SearchDocument } from './search-index';
import { catalogueWords, indexTokens } from './search-words';

const SEARCH_TIMEOUT_MS = 1000;
const WRITE_TIMEOUT_MS = 10_000;
/** Time after a failure during which the shop sends no request to Algolia. */
const PAUSE_MS = 30_000;
/** Maximum number of books in a search result, and of records in one request. */
const MOST_RECORDS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const HitsSchema = Type.Object({ hits: Type.Array(Type.Object({ objectID: Type.String() })) });
const RecordsSchema = Type.Object({
  hits: Type.Array(Type.Object({ objectID: Type.String(), hash: Type.Optional(Type.String()) })),
  cursor: Type.Optional(Type.String()),
});
const TaskSchema = Type.Object({ taskID: Type.Integer() });

/** Algolia's response cannot be used. The error has no `cause`, because a cause may contain the shopper's search. */
class AlgoliaError extends Error {
  constructor(
    reason: string,
    readonly status?: number,
  ) {
    super(`Algolia ${reason}`);
    this.name = 'AlgoliaError';
  }
}

interface Call {
  readonly index: string;
  readonly act: 'query' | 'browse' | 'batch';
  readonly body: unknown;
}

type Warn = (details: object, message: string) => void;

const recordOf = ({ slug, ...texts }: SearchDocument) => ({
  ...{ objectID: slug, ...texts, hash: canonicalHash(texts) },
});

/**
 * Search in Algolia, for markets with an index. Algolia gets a search only if each of its words is a whole word of the
 * catalogue, because any other word may be a child's name. The built-in search answers all other searches, and every
 * search while Algolia fails. Source: docs/rules.md CAT-07, PRIV-01
 */
export class AlgoliaSearch implements ProductSearch {
  private readonly tokens = new LRUCache<string, ReadonlySet<string>>({ max: MARKETS.length });
  /** hash of the last written catalogue; expires after an hour, because another process may write an older one */
  private readonly writtenHashes = new LRUCache<string, string>({ max: MARKETS.length, ttl: HOUR_MS });
  private pausedUntil = 0;
  private isFailing = false;

  constructor(
    private readonly config: AlgoliaConfig,
    private readonly indexes: Readonly<Record<string, string>>,
    private readonly builtIn: ProductSearch,
    private readonly warn: Warn,
  ) {}

  async find(market: Market, documents: Documents, text: string, limit?: number): Promise<readonly string[]> {
    const index = this.indexes[market.identifier];
    const isAsked = index !== undefined && performance.now() >= this.pausedUntil;
    const query = isAsked ? catalogueWords(text, this.tokensOf(documents)) : undefined;
    if (!isAsked || query === undefined) return this.builtIn.find(market, documents, text, limit);
    try {
      const body = { ...queryOf(market, query), hitsPerPage: limit ?? MOST_RECORDS };
      const { hits } = await this.ask({ index, act: 'query', body }, HitsSchema);
      this.isFailing = false;
      return hits.map(({ objectID }) => objectID);
    } catch (err) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      if (!this.isFailing) this.warn({ err }, 'Algolia is of no use; the built-in search answers');
      this.isFailing = true;
      return this.builtIn.find(market, documents, text, limit);
    }
  }

  /** @returns the job that updates the indexes; an empty object if no key for writing is configured */
  jobs(documentsOf: (market: Market) => Promise<Documents>): JobHandlers {
    if (this.config.writeKey === undefined) return {};
    const run = async (): Promise<void> => {
      for (const market of MARKETS)
        if (this.indexes[market.identifier] !== undefined)
          await this.update(market, await documentsOf(market));
    };
    const schedule = { cron: '*/5 * * * *' };
    const pauses = { leaseMs: MINUTE_MS, retryPauseMs: MINUTE_MS, keptMs: HOUR_MS };
    return { 'search.algolia': { maxAttempts: 3, ...pauses, schedule, run } };
  }

  /** Adds, changes and deletes the records that differ from the documents. */
  async update(market: Market, { documents, hash }: Documents): Promise<void> {
    const index = this.indexes[market.identifier]!;
    if (this.writtenHashes.get(index) === hash) return;
    const storedHashes = await this.storedHashes(index);
    const records = documents.map(recordOf);
    const slugs = new Set(records.map(({ objectID }) => objectID));
    const requests = [
      ...records
        .filter((record) => storedHashes.get(record.objectID) !== record.hash)
        .map((body) => ({ action: 'addObject', body })),
      ...[...storedHashes.keys()]
        .filter((objectID) => !slugs.has(objectID))
        .map((objectID) => ({ action: 'deleteObject', body: { objectID } })),
    ];
    for (let from = 0; from < requests.length; from += MOST_RECORDS) {
      const body = { requests: requests.slice(from, from + MOST_RECORDS) };
      await this.ask({ index, act: 'batch', body }, TaskSchema);
    }
    this.writtenHashes.set(index, hash);
  }

  private async storedHashes(index: string): Promise<ReadonlyMap<string, string | undefined>> {
    const hashes = new Map<string, string | undefined>();
    let cursor: string | undefined;
    do {
      const body = cursor ? { cursor } : { attributesToRetrieve: ['hash'], hitsPerPage: MOST_RECORDS };
      const page: Static<typeof RecordsSchema> = await this.ask(
        { index, act: 'browse', body },
        RecordsSchema,
      ).catch((error: unknown) => {
        // the first batch makes the index
        if (error instanceof AlgoliaError && error.status === 404) return { hits: [] };
        throw error;
      });
      for (const { objectID, hash } of page.hits) hashes.set(objectID, hash);
      ({ cursor } = page);
    } while (cursor !== undefined);
    return hashes;
  }

  private tokensOf({ documents, hash }: Documents): ReadonlySet<string> {
    const knownTokens = this.tokens.get(hash);
    if (knownTokens) return knownTokens;
    const tokens = new Set(
      documents.flatMap(({ name, topics, body }) => indexTokens(`${name} ${topics} ${body}`)),
    );
    this.tokens.set(hash, tokens);
    return tokens;
  }

  /** @throws AlgoliaError */
  private async ask<Schema extends TSchema>(
    { index, act, body }: Call,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const { applicationId, searchKey, writeKey = searchKey, endpoint } = this.config;
    const isSearch = act === 'query';
    const host = endpoint ?? `https://${applicationId}${isSearch ? '-dsn' : ''}.algolia.net`;
    const response = await fetch(`${host}/1/indexes/${encodeURIComponent(index)}/${act}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-algolia-application-id': applicationId,
        'x-algolia-api-key': isSearch ? searchKey : writeKey,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(isSearch ? SEARCH_TIMEOUT_MS : WRITE_TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response?.ok) {
      await response?.body?.cancel();
      throw new AlgoliaError(response ? `answers ${response.status}` : 'cannot be reached', response?.status);
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (!Value.Check(schema, answer)) throw new AlgoliaError('answers in another form, or too late');
    return answer;
  }
}

/** The parameters turn off Algolia's analytics, and contain no id of the shopper. */
const queryOf = (market: Market, query: string) => ({
  query,
  attributesToRetrieve: ['objectID'],
  attributesToHighlight: [],
  queryLanguages: [languageOf(market)],
  ignorePlurals: true,
  ...{ analytics: false, clickAnalytics: false, enablePersonalization: false },
});
