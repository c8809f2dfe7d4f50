import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Database } from '../database';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';

const catalogue = withCatalogue();

async function report(shop: TestShop, extraHeaders: Record<string, string> = {}): Promise<number> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/report-error',
    headers: { 'content-type': 'application/json', ...extraHeaders },
    payload: '{"name":"x","message":"x"}',
  });
  return statusCode;
}

describeOnDatabases('a request limit ($name)', ({ name, open }) => {
  let database: Database;
  let shops: TestShop[];
  beforeAll(async () => {
    database = await open();
    shops = await Promise.all(
      [0, 1].map(() => catalogue().shop(database, { hasRateLimits: true, trustedProxies: 0 })),
    );
    const noon = Date.UTC(2030, 0, 1, 12, 0, 10);
    jest.spyOn(Date, 'now').mockImplementation(() => noon);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    for (const shop of shops) await shop.closeApp();
    await database.close();
  });

  const isShared = name === 'PostgreSQL';
  it(`counts requests ${isShared ? 'to all processes together' : 'to each process separately'}`, async () => {
    const [firstShop, second] = shops as [TestShop, TestShop];
    for (let n = 0; n < 60; n++) expect(await report(firstShop)).toBe(204);
    expect(await report(firstShop)).toBe(429);
    // this process alone is far below the limit, so a refusal shows that the other process's requests count too
    let lastStatus = 204;
    for (let n = 0; n < 30 && lastStatus === 204; n++) {
      lastStatus = await report(second);
      await pause(isShared ? 300 : 50);
    }
    expect(lastStatus).toBe(isShared ? 429 : 204);
  });

  it('warns once about a proxy that is missing from TRUSTED_PROXIES', async () => {
    const warn = jest.spyOn(shops[0]!.app.log, 'warn');
    const child = jest.spyOn(shops[0]!.app.log, 'child').mockReturnValue(shops[0]!.app.log);
    for (let n = 0; n < 3; n++) await report(shops[0]!, { 'x-forwarded-for': '1.2.3.4' });
    expect(warn.mock.calls.filter(([about]) => 'variable' in (about as object))).toEqual([
      [{ variable: 'TRUSTED_PROXIES' }, expect.stringContaining('shares its limits')],
    ]);
    child.mockRestore();
  });
});
