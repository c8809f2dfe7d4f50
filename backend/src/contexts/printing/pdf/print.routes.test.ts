import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { openedShop } from '../../../testing/test-shop';
import type { JobView } from '../../../platform/jobs';
import type { Environment } from '@bindery/shared/contracts';

let body: { barcode: string; cover: string; name: string; coat: string; friend: string };
let books = 0;
let stopWork: (() => Promise<void>) | undefined;

const opened = openedShop({ variables: { APP_ENV: 'development' } });
beforeEach(() => {
  books += 1;
  body = { barcode: '', cover: 'hardback', name: `Robin ${books}`, coat: 'red', friend: 'fox' };
});
afterEach(async () => {
  await stopWork?.();
  stopWork = undefined;
});

const ask = (sentBody: object = body, from = opened.shop): Promise<LightMyRequestResponse> =>
  from.visitor().write('POST', '/_canvas/api/muse/tiny-book/pdf', sentBody);
const urlsOf = (answer: LightMyRequestResponse): string[] =>
  answer.json<{ data: { components: { url: string }[] } }>().data.components.map(({ url }) => url);

async function settled(url: string): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await opened.shop.get(url);
    if (answer.statusCode !== 404) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for the job to end. Its file appears a moment before that. */
async function finished(id: string): Promise<JobView> {
  for (;;) {
    const job = await opened.shop.jobs.find(opened.database, 'print', id);
    if (job?.status === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const work = (): void => {
  stopWork = opened.shop.jobs.work(opened.shop.jobHandlers, { concurrency: 1, pollMs: 20 });
};

describe('the print files of a book', () => {
  it('are pending until the worker has made two PDFs with reports', async () => {
    const answer = await ask();
    expect(answer.json()).toEqual({
      data: {
        components: [
          { component: 'cover', url: expect.stringMatching(/^\/muse\/print\/[\w-]{43}$/) },
          { component: 'interior', url: expect.stringMatching(/^\/muse\/print\/[\w-]{43}$/) },
        ],
      },
    });
    const urls = urlsOf(answer);
    for (const url of urls)
      expect((await opened.shop.get(url)).json()).toMatchObject({ status: 404, code: 'print_pending' });
    work();
    for (const url of urls) {
      const file = await settled(url);
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'private, no-cache',
      ]);
      expect(file.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.6');
      expect((await opened.shop.get(`${url}/report`)).json()).toMatchObject({
        product: 'tiny-book',
        problems: [],
      });
    }
  });

  it('have URLs that contain no data of the book, and change only with the book', async () => {
    const urls = urlsOf(await ask());
    expect(urls.join()).not.toMatch(/robin|tiny/i);
    expect(urlsOf(await ask())).toEqual(urls);
    expect(urlsOf(await ask({ ...body, name: 'Rowan' }))).not.toEqual(urls);
    const softback = urlsOf(await ask({ ...body, cover: 'softback' }));
    expect([softback[0] === urls[0], softback[1] === urls[1]]).toEqual([false, true]);
  });

  it('are made only once despite repeated requests', async () => {
    work();
    const [url] = urlsOf(await ask());
    expect((await settled(url!)).statusCode).toBe(200);
    const id = url!.split('/').pop()!;
    const job = await finished(id);
    await ask();
    expect(await finished(id)).toEqual(job);
    expect(job.attempts).toBe(1);
    await opened.shop.objects.delete(`print/${id}.pdf`);
    expect((await opened.shop.get(url!)).json()).toMatchObject({ status: 410, code: 'print_gone' });
    await ask();
    const secondAnswer = await settled(url!);
    expect([secondAnswer.statusCode, secondAnswer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('are deleted with their reports after a week', async () => {
    work();
    const [url] = urlsOf(await ask());
    expect((await settled(url!)).statusCode).toBe(200);
    const id = url!.split('/').pop()!;
    await finished(id);
    await opened.shop.jobs.expire(opened.shop.jobHandlers, new Date(Date.now() + 6 * 86_400_000));
    expect((await opened.shop.get(url!)).statusCode).toBe(200);
    await opened.shop.jobs.expire(opened.shop.jobHandlers, new Date(Date.now() + 8 * 86_400_000));
    for (const goneUrl of [url!, `${url!}/report`])
      expect((await opened.shop.get(goneUrl)).json()).toMatchObject({ status: 410, code: 'print_gone' });
    expect([
      await opened.shop.objects.head(`print/${id}.pdf`),
      await opened.shop.objects.head(`print/${id}.json`),
      await opened.shop.jobs.find(opened.database, 'print', id),
    ]).toEqual([undefined, undefined, undefined]);
    await ask();
    expect((await settled(url!)).statusCode).toBe(200);
  });

  it('are deleted after two days if they have no job', async () => {
    work();
    const [url] = urlsOf(await ask());
    expect((await settled(url!)).statusCode).toBe(200);
    await finished(url!.split('/').pop()!);
    await opened.shop.objects.put('print/no-job.pdf', Buffer.from('pdf'), 'application/pdf');
    const isThere = async () => (await opened.shop.objects.head('print/no-job.pdf')) !== undefined;
    const day = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await opened.shop.print.expire(day(1));
    expect(await isThere()).toBe(true);
    await opened.shop.print.expire(day(3));
    expect([await isThere(), (await opened.shop.get(url!)).statusCode]).toEqual([false, 200]);
  });

  it('are made again if a worker was killed while it made them', async () => {
    const [url] = urlsOf(await ask());
    const id = url!.split('/').pop()!;
    await opened.shop.objects.put(`print/${id}.json`, Buffer.from('{"half":"made"}'), 'application/json');
    work();
    expect((await settled(url!)).statusCode).toBe(200);
    expect((await opened.shop.get(`${url!}/report`)).json()).toMatchObject({
      component: 'cover',
      problems: [],
    });
  });

  it('lead to an error if they cannot be made', async () => {
    const [url] = urlsOf(await ask());
    const id = url!.split('/').pop()!;
    await opened.database.query(
      {
        name: 'of_last_week',
        text: `update jobs set payload = jsonb_set(payload::jsonb, '{pageTokens,0}', '"of-last-week"')::json where dedupe_key = $1`,
      },
      [id],
    );
    work();
    expect((await settled(url!)).json()).toMatchObject({ status: 422, code: 'print_failed' });
    expect((await settled(url!)).body).not.toMatch(/last-week|Robin/);
  });

  it('return 410 if they were never requested', async () => {
    expect((await opened.shop.get(`/muse/print/${'a'.repeat(43)}`)).json()).toMatchObject({
      status: 410,
      code: 'print_gone',
    });
    expect((await opened.shop.get('/muse/print/short')).statusCode).toBe(400);
  });
});

describe('an unprintable book', () => {
  it('is refused with the same errors as the table of contents', async () => {
    const answer = await ask({ ...body, name: '', coat: 'green' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual(
      (
        await opened.shop.app.inject({
          method: 'POST',
          url: '/content/product/tiny-book/toc',
          payload: { ...body, name: '', coat: 'green' },
        })
      ).json(),
    );
  });

  it.each([
    [{ barcode: '9780306406158' }, 422, 'barcode_invalid'],
    [{ barcode: 'x'.repeat(41) }, 400, 'invalid_request'],
    [{ cover: 'spiral' }, 422, 'cover_unknown'],
    [{ cover: undefined }, 400, 'invalid_request'],
  ])('is refused with a problem for %j', async (change, status, code) => {
    expect((await ask({ ...body, ...change })).json()).toMatchObject({ status, code });
  });

  it('is refused if the product does not exist', async () => {
    expect(
      (await opened.shop.visitor().write('POST', '/_canvas/api/muse/no-book/pdf', body)).json(),
    ).toMatchObject({
      status: 404,
      code: 'unknown_product',
    });
  });
});

it('the routes of print files are available only to staff and outside production', async () => {
  const production = await opened.catalogue.shop(opened.database, {
    environment: 'production' satisfies Environment,
  });
  const [url] = urlsOf(await ask());
  expect((await ask(body, production)).statusCode).toBe(404);
  expect((await production.get(url!)).json()).toMatchObject({ code: 'not_found' });
  await production.closeApp();
});
