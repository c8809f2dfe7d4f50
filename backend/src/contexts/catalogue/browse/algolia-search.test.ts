import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { json } from 'node:stream/consumers';
import { findMarket } from '@bindery/shared/market';
import { readConfig } from '../../../platform/config';
import { listedBook } from '../testing/listed-books';
import { AlgoliaSearch } from './algolia-search';
import { browseModel } from './browse-model';

const uk = findMarket('uk')!;
const de = findMarket('de')!;
const booksNamed = (...names: string[]) =>
  browseModel(
    names.map((name) => listedBook(uk, { name, description: 'A walk by lantern light' })),
    uk,
  ).searchable;
const LISTED = booksNamed('The Lost Star', 'Our Big Picnic');

interface Stored {
  readonly objectID: string;
  readonly name: string;
  readonly hash: string;
}
interface AskedBody {
  readonly query: string;
  readonly hitsPerPage: number;
  readonly cursor?: string;
  readonly requests: readonly { readonly action: string; readonly body: Stored }[];
}

/** A fake Algolia that follows its documentation. It checks the rights of keys, searches words and pages by cursor. */
class AlgoliaOnPort {
  readonly records = new Map<string, Stored>();
  readonly calls: { path: string; body: AskedBody }[] = [];
  isAway = false;
  readonly server = createServer((request, response) => {
    void this.answer(request).then(({ status, answer }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    );
  });

  private async answer(request: IncomingMessage): Promise<{ status: number; answer: unknown }> {
    const body = (await json(request)) as AskedBody;
    const path = request.url!;
    this.calls.push({ path, body });
    if (this.isAway) return { status: 503, answer: { message: 'away', status: 503 } };
    const { 'x-algolia-application-id': application, 'x-algolia-api-key': key } = request.headers;
    const act = /^\/1\/indexes\/shop_uk\/(query|browse|batch)$/.exec(path)?.[1];
    if (
      request.method !== 'POST' ||
      application !== 'APP1' ||
      request.headers['content-type'] !== 'application/json'
    )
      return { status: 403, answer: { message: 'Invalid Application-ID or API key', status: 403 } };
    if (key !== (act === 'query' ? 'search-key' : 'write-key'))
      return { status: 403, answer: { message: 'Method not allowed with this API key', status: 403 } };
    if (act === 'query') return { status: 200, answer: this.hitsOf(body) };
    if (act === 'browse') return this.browsed(body);
    if (act !== 'batch') return { status: 404, answer: { message: 'Path not supported', status: 404 } };
    for (const { action, body: record } of body.requests) {
      if (action === 'addObject') this.records.set(record.objectID, record);
      else this.records.delete(record.objectID);
    }
    return { status: 200, answer: { taskID: 1, objectIDs: [] } };
  }

  private hitsOf({ query, hitsPerPage }: AskedBody) {
    const hits = [...this.records.values()].filter(({ name }) =>
      name.toLowerCase().includes(query.toLowerCase()),
    );
    return { hits: hits.slice(0, hitsPerPage).map(({ objectID }) => ({ objectID })), nbHits: hits.length };
  }

  /** Returns one record per page, so that a client needs a cursor for the next record. */
  private browsed({ cursor = '0' }: AskedBody) {
    if (this.records.size === 0)
      return { status: 404, answer: { message: 'Index does not exist', status: 404 } };
    const page = Number(cursor);
    const hits = [...this.records.values()]
      .slice(page, page + 1)
      .map(({ objectID, hash }) => ({ objectID, hash }));
    return {
      status: 200,
      answer: { hits, ...(page + 1 < this.records.size && { cursor: String(page + 1) }) },
    };
  }
}

describe('CAT-07: search in Algolia', () => {
  const algolia = new AlgoliaOnPort();
  const builtIn = { find: jest.fn(async () => ['from-the-shop']) };
  const warn = jest.fn();
  let search: AlgoliaSearch;

  beforeAll(() => new Promise<void>((resolve) => void algolia.server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => algolia.server.close(resolve)));
  beforeEach(async () => {
    const variables = {
      ALGOLIA_INDEXES: 'uk=shop_uk',
      ALGOLIA_APP_ID: 'APP1',
      ALGOLIA_SEARCH_KEY: 'search-key',
      ALGOLIA_WRITE_KEY: 'write-key',
      ALGOLIA_ENDPOINT: `http://127.0.0.1:${(algolia.server.address() as AddressInfo).port}`,
    };
    const config = readConfig(variables, '/nowhere');
    search = new AlgoliaSearch(config.algolia!, config.algoliaIndexes, builtIn, warn);
    algolia.records.clear();
    algolia.isAway = false;
    await search.update(uk, LISTED);
    algolia.calls.length = 0;
    jest.clearAllMocks();
  });

  it('finds books in the index of Algolia without sending data of the shopper', async () => {
    expect(await search.find(uk, LISTED, ' Star! ')).toEqual(['the-lost-star']);
    expect(await search.find(uk, LISTED, 'picnic', 6)).toEqual(['our-big-picnic']);
    const [star, picnic] = algolia.calls.map(({ body }) => body);
    expect(star).toMatchObject({
      ...{ query: 'Star', hitsPerPage: 1000, attributesToRetrieve: ['objectID'], queryLanguages: ['en'] },
      ...{ analytics: false, clickAnalytics: false, enablePersonalization: false },
    });
    expect(picnic!.hitsPerPage).toBe(6);
    expect(builtIn.find).not.toHaveBeenCalled();
  });

  it('sends only words of the catalogue, because other words may be a child’s name (PRIV-01)', async () => {
    for (const text of ['Zelda', 'star Zelda', 'Pic', 'zelda@mail.example', '별', ' '])
      expect(await search.find(uk, LISTED, text)).toEqual(['from-the-shop']);
    expect(algolia.calls).toEqual([]);
  });

  it('leaves other markets to the built-in search', async () => {
    expect(await search.find(de, LISTED, 'star')).toEqual(['from-the-shop']);
    expect(algolia.calls).toEqual([]);
  });

  it('uses the built-in search while Algolia fails', async () => {
    algolia.isAway = true;
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await search.find(uk, LISTED, 'star')).toEqual(['from-the-shop']);
    expect(algolia.calls).toHaveLength(1);
    const later = performance.now() + 31_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    await search.find(uk, LISTED, 'star');
    expect(algolia.calls).toHaveLength(2);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(String(warn.mock.calls)).not.toContain('star');
    algolia.isAway = false;
    clock.mockReturnValue(later + 31_000);
    expect(await search.find(uk, LISTED, 'star')).toEqual(['the-lost-star']);
    clock.mockRestore();
  });

  it('updates the index only with new, changed and deleted books', async () => {
    const actsOf = async (...names: string[]) => {
      algolia.calls.length = 0;
      await search.update(uk, booksNamed(...names));
      return algolia.calls
        .flatMap(({ body }) => body.requests ?? [])
        .map(({ action, body }) => [action, body.objectID]);
    };
    expect(await actsOf('The Lost Star', 'A New Dawn')).toEqual([
      ['addObject', 'a-new-dawn'],
      ['deleteObject', 'our-big-picnic'],
    ]);
    expect(await actsOf('The Lost Star', 'A New Dawn')).toEqual([]);
    expect(algolia.calls).toEqual([]);
    expect([...algolia.records.keys()]).toEqual(['the-lost-star', 'a-new-dawn']);
  });

  it('updates the index in a job if a write key is configured', async () => {
    const { 'search.algolia': job } = search.jobs(async () => booksNamed('Only One'));
    await job!.run({}, {} as never);
    expect([...algolia.records.keys()]).toEqual(['only-one']);
    const keys = { applicationId: 'APP1', searchKey: 'search-key', writeKey: undefined, endpoint: undefined };
    expect(new AlgoliaSearch(keys, { uk: 'shop_uk' }, builtIn, warn).jobs(async () => LISTED)).toEqual({});
  });

  it('needs both an application and a key', () => {
    expect(() => readConfig({ ALGOLIA_APP_ID: 'APP1' }, '/nowhere')).toThrow('ALGOLIA_SEARCH_KEY: missing');
    expect(() => readConfig({ ALGOLIA_WRITE_KEY: 'w' }, '/nowhere')).toThrow('ALGOLIA_APP_ID: missing');
  });
});
