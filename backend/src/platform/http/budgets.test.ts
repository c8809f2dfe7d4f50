import { describe, expect, it } from '@jest/globals';
import { withCatalogue, type TestShop } from '../../testing/test-shop';
import { databases } from '../../testing/test-databases';

const catalogue = withCatalogue();

// Source: docs/rules.md HTTP-48
describe('a shop under too many requests', () => {
  async function withLimits(changes: object, work: (shop: TestShop) => Promise<void>): Promise<void> {
    const database = await databases[0]!.open();
    const shop = await catalogue().shop(database, { hasRateLimits: true, ...changes });
    try {
      await work(shop);
    } finally {
      await shop.closeApp();
      await database.close();
    }
  }
  const link = (shop: TestShop, remoteAddress: string) =>
    shop.app.inject({ method: 'GET', url: '/content/api/v2/documents/search?ref=x', remoteAddress });

  it('allows a /48 network five times as many requests as a /64 network', async () => {
    await withLimits({}, async (shop) => {
      let answerCount = 0;
      for (let network = 1; network <= 320; network += 1) {
        const { statusCode } = await link(shop, `2001:db8:7:${network.toString(16)}::1`);
        if (statusCode === 429) break;
        answerCount += 1;
      }
      expect(answerCount).toBe(300);
      expect((await link(shop, '2001:db8:8:1::1')).statusCode).toBe(404);
    });
  });

  it('still serves a network that has reached the limit of another resource', async () => {
    await withLimits({}, async (shop) => {
      for (let count = 0; count < 70; count += 1) await link(shop, '203.0.113.9');
      expect((await link(shop, '203.0.113.9')).statusCode).toBe(429);
      expect((await shop.app.inject('/website/v1/extras')).statusCode).not.toBe(429);
    });
  });

  it('refuses uploads and exports with status 503 if disk space is low', async () => {
    await withLimits({ minFreeDiskBytes: 1e18 }, async (shop) => {
      for (const url of ['/images/v1_1/bindery/image/upload', '/website/v1/privacy/export']) {
        const answer = await shop.app.inject({ method: 'POST', url });
        expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '300']);
      }
      const visitor = shop.visitor();
      await visitor.add();
    });
  });
});
