import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, jest } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp, openMuse } from '../app/app';
import type { Shop } from '../app/shop';
import type { NativeWork } from '../app/shop-platform';
import type { Muse } from '@bindery/muse';
import {
  commerce,
  formatOf,
  prices,
  product,
  soldAs,
  TinyCatalogue,
  type PackageSource,
} from '@bindery/muse/testing';
import { makePdf } from '../contexts/printing';
import { termsOf, type Terms } from '../contexts/catalogue/testing/terms';
import { readConfig, type Config } from '../platform/config';
import type { Database } from '../platform/database';
import { emptyAfterSuite } from '../../../tools/testing/suite-leftovers.cjs';
import { databases, type TestDatabase } from './test-databases';
import { Visitor } from './visitor';
import type { Address, Order } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { OrderRequest, PlacedOrder } from '../contexts/orders';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A folder without builds. A shop takes half a second to store the builds that it finds, and most suites need no
 * builds.
 */
const NO_BUILDS = '/nowhere';

export const TINY_BOOK = { ...product, formats: [...product.formats, formatOf('softcover')] };
/** Prices of the softcover. They are 5.00 below the hardcover's, or 500 in currencies without decimals. */
const cheaper = Object.fromEntries(
  Object.entries(prices).map(([market, price]) => [market, price === '1980' ? '1480' : '14.90']),
);
export const TINY_COMMERCE = { ...commerce, variants: [...commerce.variants, soldAs('softcover', cheaper)] };

export interface TestShop extends Shop {
  readonly config: Config;
  readonly terms: Terms;
  visitor(market?: string): Visitor;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Closes the app but not its database. */
  closeApp(): Promise<void>;
}

/** A catalogue with the tiny book in two formats, opened once and shared by the shops of a suite. */
export class TestCatalogue {
  private constructor(
    readonly muse: Muse,
    readonly config: Config,
    private readonly files: TinyCatalogue,
    private readonly dataDir: string,
  ) {}

  /** @param changes - files that replace the tiny book's files of the same name */
  static async open(
    variables: Record<string, string> = {},
    changes: PackageSource = {},
  ): Promise<TestCatalogue> {
    const files = await TinyCatalogue.create();
    await files.add('tiny-book', {
      'product.json': TINY_BOOK,
      'commerce.json': TINY_COMMERCE,
      ...changes,
    });
    const dataDir = await mkdtemp(join(tmpdir(), 'bindery-test-'));
    const config = readConfig(
      {
        CATALOGUE_DIR: files.dir,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        APP_ENV: 'production',
        PAYMENTS: 'sandbox',
        SELLERS: 'example',
        ...variables,
      },
      ROOT,
    );
    const catalogue = new TestCatalogue(await openMuse(config), config, files, dataDir);
    emptyAfterSuite(catalogue);
    return catalogue;
  }

  async shop(
    database: Database,
    changes: Partial<Config> = {},
    nativeWork: Partial<NativeWork> = {},
  ): Promise<TestShop> {
    const config = { ...this.config, workspacesDir: NO_BUILDS, ...changes };
    const backend = await buildApp(config, { database, muse: this.muse, makePdf, ...nativeWork });
    const shop = {
      ...backend,
      config,
      terms: termsOf({ commerce: backend.commerce, database, muse: backend.muse }),
      visitor: (market?: string) => new Visitor(backend.app, market),
      get: (url: string, headers: Record<string, string> = {}) =>
        backend.app.inject({ method: 'GET', url, headers }),
      closeApp: () => backend.app.close(),
    };
    emptyAfterSuite(shop);
    return shop;
  }

  /** Overwrites a file of the tiny book after its package was read. @returns a function that restores the file */
  async write(path: string, content: string): Promise<{ restore(): Promise<void> }> {
    const file = join(this.files.dir, 'tiny-book', path);
    const originalContent = await readFile(file);
    await writeFile(file, content);
    return { restore: () => writeFile(file, originalContent) };
  }

  async close(): Promise<void> {
    await Promise.all([this.files.remove(), rm(this.dataDir, { recursive: true, force: true })]);
  }
}

/** Opens a catalogue for the tests of a file and closes it after them. @returns a getter for use inside a test */
export function withCatalogue(variables: Record<string, string> = {}): () => TestCatalogue {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await TestCatalogue.open(variables);
  });
  afterAll(() => catalogue.close());
  return () => catalogue;
}

export interface OpenShop {
  readonly catalogue: TestCatalogue;
  readonly database: Database;
  readonly shop: TestShop;
}

interface ShopOptions {
  /** An open catalogue, which the test file closes. Default: a new catalogue, opened with these `variables`. */
  readonly catalogue?: () => TestCatalogue;
  /** opens the database; default: the embedded one */
  readonly open?: TestDatabase['open'];
  readonly variables?: Record<string, string>;
  readonly nativeWork?: Partial<NativeWork>;
  /** if true, the shop serves the pages and remotes that `npm run build` made */
  readonly hasBuilds?: boolean;
}

/** Opens a shop for the tests of a file or of a `describe`, and closes it after them. Empty until the tests begin. */
export function openedShop(options: ShopOptions = {}): OpenShop {
  const { catalogue: ofFile, open = databases[0]!.open, variables, nativeWork, hasBuilds = false } = options;
  const opened = {} as { -readonly [Part in keyof OpenShop]: OpenShop[Part] };
  beforeAll(async () => {
    opened.catalogue = ofFile?.() ?? (await TestCatalogue.open(variables));
    opened.database = await open();
    const changes = hasBuilds ? { workspacesDir: opened.catalogue.config.workspacesDir } : {};
    opened.shop = await opened.catalogue.shop(opened.database, changes, nativeWork);
  });
  afterAll(async () => {
    await opened.shop.closeApp();
    await opened.database.close();
    if (!ofFile) await opened.catalogue.close();
  });
  return opened;
}

export const rowsOf =
  (opened: Pick<OpenShop, 'database'>) =>
  <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    opened.database.query<Row>({ name: '', text }, values);

/** Like {@link openedShop}, but passes the shop to the callback `take` before the tests run. */
export function withShop(take: (opened: OpenShop) => void, options?: ShopOptions): void {
  const opened = openedShop(options);
  beforeAll(() => take(opened));
}

/**
 * Sends requests one after the other while `Date.now()` stands still. Rate limits count per minute of the clock, so the
 * next minute could otherwise begin between two requests.
 *
 * @param send - sends a request; its argument is the request's number, from 0
 */
export async function inOneMinute<T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    const answers: T[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await send(index));
    return answers;
  } finally {
    clock.mockRestore();
  }
}

export const ADDRESS: Address = {
  ...{ firstname: 'Ada', lastname: 'Reader', phone: '+44 20 7946 0000' },
  ...{ address1: '1 Long Lane', address2: '', city: 'London' },
  ...{ country: 'GB', state: '', zipcode: 'SW1A 1AA' },
};

/** Places an order from the visitor's cart, in their market, as checkout does. */
export async function placeOrder(
  shop: Pick<TestShop, 'orders'>,
  visitor: Visitor,
  request: Partial<OrderRequest> = {},
): Promise<PlacedOrder> {
  const { number, revision } = await visitor.cart();
  return shop.orders.place({
    cartNumber: number,
    revision,
    market: findMarket(visitor.market)!,
    email: 'buyer@example.com',
    shippingAddress: ADDRESS,
    ...request,
  });
}

export async function readOrder(visitor: Visitor, id: string): Promise<Order> {
  const answer = await visitor.send('GET', `/website/v2/orders/${id}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: Order }>().data;
}
