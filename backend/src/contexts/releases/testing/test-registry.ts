import { expect } from '@jest/globals';
import type {
  BootData,
  Problem,
  ReleaseHistorySchema,
  ReleasesResponseSchema,
} from '@bindery/shared/contracts';
import type { Static, TSchema } from 'typebox';
import type { Database } from '../../../platform/database';
import { BuiltPage } from '../../../testing/built-page';
import type { TestDatabase } from '../../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../../testing/test-shop';
import type { ActedSchema, MadeTokenSchema, PreviewLinkSchema, TokensSchema } from '../registry.schemas';
import { aRelease, asForm, asPayload, type ARelease } from './a-release';

export { aPage, types } from './a-release';

type DataOf<Schema extends TSchema> = (Static<Schema> & { data: object })['data'];
type Answer = Partial<Problem> & {
  readonly data: DataOf<typeof ActedSchema> &
    DataOf<typeof ReleasesResponseSchema> &
    DataOf<typeof ReleaseHistorySchema> &
    DataOf<typeof TokensSchema> &
    DataOf<typeof MadeTokenSchema> &
    DataOf<typeof PreviewLinkSchema>;
};
export type Headers = Readonly<Record<string, string>>;

export const PATH = '/_canvas/api/releases';
export const STAFF: Headers = { authorization: 'Bearer the-token-of-staff' };
/** Time after which every process has received a change. */
export const A_SECOND_MS = 1000;

export const bucketOf = (bucket: number): Headers => ({ cookie: `__Host-release-bucket=${bucket}` });
export const BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket);

/** Two processes of a shop on one database, and its registry. Only process `shop` has a local build of the shell. */
export class TestRegistry {
  private constructor(
    private readonly catalogue: TestCatalogue,
    private readonly built: BuiltPage,
    readonly database: Database,
    readonly shop: TestShop,
    readonly otherShop: TestShop,
  ) {}

  static async open(
    open: TestDatabase['open'],
    variables: Record<string, string> = {},
  ): Promise<TestRegistry> {
    const catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example', ...variables });
    const built = await BuiltPage.create();
    const database = await open();
    const changes = { staffToken: 'the-token-of-staff' };
    const shop = await catalogue.shop(database, { ...changes, workspacesDir: built.dir });
    const otherShop = await catalogue.shop(database, { ...changes, workspacesDir: '/nowhere' });
    await shop.get('/uk'); // publishes the shell
    return new TestRegistry(catalogue, built, database, shop, otherShop);
  }

  async close(): Promise<void> {
    await Promise.all([this.shop.closeApp(), this.otherShop.closeApp()]);
    await this.database.close();
    await Promise.all([this.catalogue.close(), this.built.remove()]);
  }

  /** Opens another process of the shop. */
  sisterShop(changes: Partial<TestShop['config']>): Promise<TestShop> {
    return this.catalogue.shop(this.database, {
      ...{ staffToken: 'the-token-of-staff', workspacesDir: '/nowhere' },
      ...changes,
    });
  }

  /** Forgets all remotes. */
  async empty(): Promise<void> {
    for (const table of [
      'builds',
      'current_builds',
      'canary_builds',
      'release_acts',
      'release_figures',
      'release_rules',
    ])
      await this.database.query({
        name: `empty_${table}`,
        text: `delete from ${table} where name <> 'shell'`,
      });
  }

  async ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, headers = STAFF) {
    const answer = await this.shop.app.inject({
      method,
      url: PATH + path,
      headers,
      ...(body && { payload: body }),
    });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }

  async publish(
    release: ARelease,
    headers = STAFF,
    name = release.release['name'],
    { force = false }: { force?: boolean } = {},
  ) {
    const { payload, headers: type } = await asPayload(asForm(release));
    const answer = await this.shop.app.inject({
      method: 'POST',
      url: `${PATH}/${String(name)}/versions?reason=a%20test${force ? '&force=true' : ''}`,
      headers: { ...headers, ...type },
      payload,
    });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  }

  async published(...versions: string[]): Promise<void> {
    for (const version of versions)
      expect(await this.publish(aRelease('cart_mfe', version))).toMatchObject({ status: 201 });
  }

  activate(version: string, otherFields: object = {}, headers = STAFF) {
    return this.ask(
      'PUT',
      '/cart_mfe/current',
      { version, reason: `for ${version}`, ...otherFields },
      headers,
    );
  }

  canary(percentage: number, otherFields: object = {}) {
    return this.ask('PUT', '/cart_mfe/canary', { percentage, reason: 'a try', ...otherFields });
  }

  rollback() {
    return this.ask('POST', '/cart_mfe/rollback', { reason: 'it broke', by: 'Kim' });
  }

  async boot(server = this.shop, headers: Headers = {}): Promise<BootData> {
    const { body } = await server.get('/uk', headers);
    return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
  }

  async onPage(server = this.shop, headers: Headers = {}, name = 'cart_mfe') {
    return (await this.boot(server, headers)).remotes.find((remote) => remote.name === name);
  }

  async listed(server = this.shop, headers: Headers = {}): Promise<string | undefined> {
    return (await this.onPage(server, headers))?.version;
  }

  /** Returns the fallback's version and entry. */
  async fallback(headers: Headers = {}) {
    return (await this.onPage(this.shop, headers))?.previous;
  }

  gotBy(): Promise<(string | undefined)[]> {
    return Promise.all(BUCKETS.map((bucket) => this.listed(this.shop, bucketOf(bucket))));
  }
}
