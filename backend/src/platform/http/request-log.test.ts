import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { installProblems } from '../problems';
import { installRequestLog, logOptions, loggedError } from './request-log';
import { describeOnDatabases, openedDatabase } from '../../testing/test-databases';

async function logOf(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string[]> {
  const lines: string[] = [];
  const { logController, logger } = logOptions('info');
  const app = Fastify({
    logController,
    logger: { ...(logger as object), stream: { write: (line: string) => void lines.push(line) } },
  });
  installProblems(app);
  installRequestLog(app);
  app.get('/_canvas/api/photos/:photoId', () => ({}));
  app.get('/images/:cloud/image/upload/*', () => {
    throw new Error('The store is full');
  });
  app.get('/mfe/:name/:version/*', (request) => {
    request.log.warn({ req: request }, 'odd');
    return {};
  });
  app.get('/muse/page', () => ({}));
  app.get('/content/product/:slug/toc', () => ({}));
  app.get('/website/v1/privacy/receipts/:id', () => ({}));
  app.get('/website/v1/privacy/exports/:id', () => ({}));
  app.get('/_canvas/assets/*', () => ({}));
  app.get('/*', () => ({}));
  app.get('/muse/pages/*', () => ({}));
  await app.inject({ method, url: path });
  await app.close();
  return lines;
}
const pathsOf = (lines: readonly string[]): unknown[] =>
  lines
    .map((line) => JSON.parse(line) as { path?: string; req?: { path: string } })
    .map(({ path, req }) => path ?? req?.path);

describe('the request log', () => {
  it('omits the query string, which may contain a child’s name', async () => {
    const lines = await logOf('/muse/page?child=Ada');
    expect([pathsOf(lines), lines.join('').includes('Ada')]).toEqual([['/muse/page'], false]);
  });

  it('omits photo ids and signed URLs, even if the request fails', async () => {
    expect(pathsOf(await logOf('/_canvas/api/photos/photos%2Fabc%2Fdef'))).toEqual([
      '/_canvas/api/photos/:photoId',
    ]);
    const failed = await logOf('/images/bindery/image/upload/s--secret--/w_720/v1/photos/abc/def.jpg');
    expect([pathsOf(failed), failed.join('').includes('secret')]).toEqual([
      Array(2).fill('/images/:cloud/image/upload/*'),
      false,
    ]);
  });

  it('omits the ids of deletion receipts and data exports', async () => {
    for (const what of ['receipts', 'exports'])
      expect(pathsOf(await logOf(`/website/v1/privacy/${what}/0f8f-an-id?token=secret`))).toEqual([
        `/website/v1/privacy/${what}/:id`,
      ]);
  });

  it('names the requested page, product, remote and file', async () => {
    const paths = ['/uk/create/tiny-book/5', '/content/product/tiny-book/toc', '/_canvas/assets/shell.js'];
    expect((await Promise.all(paths.map((path) => logOf(path)))).flatMap(pathsOf)).toEqual(paths);
    expect(pathsOf(await logOf('/mfe/builder_mfe/abc123/main.js'))).toEqual(
      Array(2).fill('/mfe/builder_mfe/abc123/main.js'),
    );
  });

  it.each([
    ['POST', '/muse/pages/a-token', '/muse/…'],
    ['GET', '//muse/pages/a-token', '//muse/…'],
    ['GET', '/%6duse/print/a-token', '/muse/…'],
    ['GET', '/_canvas/api/photos/a%2Ftoken/', '/_canvas/api/photos/…'],
    ['POST', '/images/bindery/image/upload/s--a-token--/x.jpg', '/images/…'],
    ['POST', '/_canvas/api/staff/photos/a-token/pass', '/_canvas/api/staff/…'],
    ['POST', '/website/v1/orders/open/a-token', '/website/…'],
    ['GET', '/website/v1/privacy/exports/a-token/', '/website/…'],
    ['GET', '/WEBSITE-api/v1/a-token', '/WEBSITE-api/…'],
    ['GET', '/_canvas/api/print-house/files/a-token/a.pdf', '/_canvas/api/print-house/…'],
    ['POST', '/_canvas/api/other/a-token', '/_canvas/api/…'],
    ['GET', '/sandbox/payments/a-token/x', '/sandbox/…'],
    ['POST', '/payments/webhooks/stripe/a-token', '/payments/…'],
    ['GET', '/museum/opening-hours', '/museum/opening-hours'],
  ] as const)('omits a picture’s key even if no route matched: %s %s', async (method, path, logged) => {
    const lines = await logOf(path, method);
    expect([pathsOf(lines), lines.join('').includes('a-token')]).toEqual([[logged], false]);
  });

  it('omits page tokens, because each gives access to its page', async () =>
    expect(pathsOf(await logOf('/muse/pages/a-token'))).toEqual(['/muse/pages/*']));
});

describeOnDatabases('the logged error of the database $name', ({ open }) => {
  const database = openedDatabase(open);
  const failing = (text: string, values: readonly unknown[]): Promise<Error> =>
    database.query({ name: `test_${text.length}`, text }, values).then(
      () => {
        throw new Error('it did not fail');
      },
      (error: Error) => error,
    );

  it('contains the error’s code and location, but none of its values', async () => {
    await database.query(
      { name: 'test_guest', text: `insert into guests (id, session_hash) values ('Lottie', 'Lottie')` },
      [],
    );
    const errors = [
      await failing(`select $1::jsonb`, ['{"text":"Lottie\\u0000"}']),
      await failing(`select $1::uuid`, ['Lottie']),
      await failing(`insert into guests (id, session_hash) values ($1, 'x')`, ['Lottie']),
      await failing(`insert into guests (id) values ($1)`, ['Lottie2']),
    ];
    for (const error of errors) {
      for (const wrapped of [error, new Error('outer', { cause: error })])
        expect(JSON.stringify(loggedError(wrapped))).not.toContain('Lottie');
      expect(loggedError(error)).toMatchObject({
        message: expect.stringMatching(/^database error [0-9A-Z]{5}$/),
        routine: expect.any(String),
        stack: expect.stringMatching(/^at /),
      });
    }
    expect(loggedError(errors[2])).toMatchObject({
      code: '23505',
      table: 'guests',
      constraint: 'guests_pkey',
    });
  });
});

it('the request log shows all other errors unchanged, with their cause', () => {
  const error = Object.assign(new TypeError('The store is full', { cause: new Error('disk') }), {
    code: 'ENOSPC',
  });
  expect(loggedError(error)).toMatchObject({
    type: 'TypeError',
    message: 'The store is full',
    code: 'ENOSPC',
    stack: expect.stringContaining('request-log.test'),
    cause: { message: 'disk' },
  });
  expect(loggedError('a text')).toEqual({ type: 'string', message: 'a text', stack: '' });
});
