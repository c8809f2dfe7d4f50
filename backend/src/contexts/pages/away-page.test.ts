import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { DatabaseAwayError, type Database } from '../../platform/database';
import { NotFoundError } from '../../platform/problems';
import { databases } from '../../testing/test-databases';
import type { TestShop } from '../../testing/test-shop';
import { awayPage } from './away-page';
import { withBuiltShop, type BuiltShop } from './testing/built-shop';

let catalogue: BuiltShop['catalogue'];
withBuiltShop((opened) => {
  ({ catalogue } = opened);
});
const PERSON = { accept: 'text/html,application/xhtml+xml' };

describe('the error page while the shop is unavailable', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify();
    const errorHandler = awayPage((market) =>
      market.identifier === 'de'
        ? Promise.resolve({ shop_away_label: 'Nicht <da>', try_again_label: 'Noch einmal' })
        : Promise.reject(new Error('no labels')),
    );
    app.get('/*', { errorHandler }, (request) => {
      throw request.url.endsWith('missing')
        ? new NotFoundError('There is nothing')
        : new DatabaseAwayError(new Error('cut'));
    });
  });
  afterAll(() => app.close());

  it('is in the language of the market, and contains a link to try again', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/de/cart', headers: PERSON });
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<p>Nicht &lt;da&gt;</p>');
    expect(body).toContain('<a href="">Noch einmal</a>');
  });

  it('is in English if no translations are available', async () => {
    const { body } = await app.inject({ url: '/fr/cart', headers: PERSON });
    expect(body).toContain('We can’t reach the shop right now.');
  });

  it('is replaced by a JSON error for API calls and unknown URLs', async () => {
    const program = await app.inject({ url: '/de/cart', headers: { accept: 'application/json' } });
    expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([503, 'database_away']);
    const missingAnswer = await app.inject({ url: '/de/missing', headers: PERSON });
    expect([missingAnswer.statusCode, missingAnswer.json<{ code: string }>().code]).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('pages while the database is down', () => {
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    database = await databases[0]!.open();
    shop = await catalogue.shop(database, { workspacesDir: catalogue.config.workspacesDir });
    await shop.get('/uk');
    // this process is notified of the change, but its closed database cannot return it
    await shop.registry.setRules('cart_mfe', { budgets: {}, demands: [], pipelines: [], places: [] });
    await database.close();
  });
  afterAll(() => shop.closeApp());

  it.each(['/uk', '/uk/cart', '/uk/personalized-products/tiny-book'])(
    'are served from memory: %s',
    async (path) => {
      const { statusCode, headers } = await shop.get(path, PERSON);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );
});
