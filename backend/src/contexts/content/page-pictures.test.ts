import { expect, it } from '@jest/globals';
import type { EditorPicture, StaffAct } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { faults } from '../../testing/visitor';
import { twoColours } from '../photos/testing/pictures';
import { PICTURE_BYTES, sizeOfPicture } from './page-pictures';
import { BEARER, EditorsDesk, PATH, STAFF_TOKEN } from './testing/editors-desk';

const HELP = `${PATH}/page/help`;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const THREE_DAYS_MS = 3 * 86_400_000;

// Source: docs/rules.md CONT-13
describeOnDatabases('pictures that staff upload for pages, on $name', ({ open }) => {
  let shop: TestShop;
  let desk: EditorsDesk;
  withShop(
    (opened) => {
      ({ shop } = opened);
      desk = new EditorsDesk(shop);
    },
    { open, variables: { STAFF_TOKEN } },
  );
  const post = (bytes: Buffer, headers: object = BEARER, url = HELP) =>
    shop.app.inject({
      ...{ method: 'POST', url: `${url}/pictures`, payload: bytes },
      headers: { 'content-type': 'application/octet-stream', ...headers },
    });
  async function upload(bytes: Buffer): Promise<EditorPicture> {
    const answer = await post(bytes);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ data: EditorPicture }>().data;
  }
  const jpegOf = (width: number, height = 500) => twoColours(width, height).jpeg().toBuffer();
  const statusOf = async (url: string): Promise<number> => (await shop.get(url)).statusCode;
  const inThreeDays = () => shop.pagePictures.deleteUnused(new Date(Date.now() + THREE_DAYS_MS));

  it('have a URL that depends on their content, and renditions that are cached forever', async () => {
    const bytes = await jpegOf(1000);
    const picture = await upload(bytes);
    expect(picture).toMatchObject({ width: 1000, height: 500 });
    expect(picture.url).toMatch(/^\/_canvas\/pictures\/[0-9a-f]{32}-1000x500\.webp$/);
    expect(await upload(bytes)).toEqual(picture);
    for (const query of ['', '?_width=480', '?_width=800', '?_width=1000']) {
      const { statusCode, headers, rawPayload } = await shop.get(picture.url + query);
      expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
        ...[200, IMMUTABLE, 'image/webp'],
      ]);
      expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
      const again = await shop.get(picture.url + query, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    for (const other of ['?_width=481', '?_width=1200'])
      expect(await statusOf(picture.url + other)).toBe(404);
    expect(await statusOf(picture.url.replace('x500', 'x501'))).toBe(404);
    const acts = (await shop.get('/_canvas/api/staff/audit', BEARER)).json<{ data: StaffAct[] }>().data;
    expect(acts.find(({ act }) => act === 'content.picture')).toMatchObject({
      ...{ actor: 'machine', subject_kind: 'document', subject: 'help', status: 200 },
    });
  });

  it('are refused if they are too large, are not pictures or do not come from staff', async () => {
    const tooLarge = await post(Buffer.alloc(PICTURE_BYTES + 1));
    expect(faults(tooLarge)).toMatchObject({ status: 422, code: 'picture_refused' });
    expect(tooLarge.body).toContain('larger than 10 MB');
    const text = await post(Buffer.from('cat.jpg'));
    expect(faults(text)).toMatchObject({ status: 422, code: 'picture_refused' });
    expect(text.body).toContain('no JPEG, PNG or WebP picture');
    const bytes = await jpegOf(300);
    expect((await post(bytes, {})).statusCode).toBe(404);
    const basic = { authorization: `Basic ${Buffer.from(`x:${STAFF_TOKEN}`).toString('base64')}` };
    expect((await post(bytes, basic)).statusCode).toBe(403);
    expect((await post(bytes, BEARER, `${PATH}/page/nowhere`)).statusCode).toBe(404);
  });

  it('are not deleted while a draft or a version contains them', async () => {
    const picture = await upload(await jpegOf(640));
    const unused = await upload(await jpegOf(320));
    const slices = `![A cat](<${picture.url}>)`;
    await desk.save(HELP, { en: { slices } });
    await inThreeDays();
    expect([await statusOf(picture.url), await statusOf(`${unused.url}?_width=320`)]).toEqual([200, 404]);
    await desk.act(HELP, 'publish');
    const pageOf = async () => (await shop.get('/_canvas/api/pages/help?marketplace=uk')).body;
    await waitUntil('everybody sees it', async () => (await pageOf()).includes(picture.url));
    expect(JSON.parse(await pageOf())).toMatchObject({
      data: {
        slices: [
          {
            type: 'picture',
            alternativeText: 'A cat',
            width: 640,
            height: 500,
            ...sizeOfPicture(picture.url),
          },
        ],
      },
    });
    await desk.act(HELP, 'restore', { version: 0 });
    await desk.act(HELP, 'publish');
    await inThreeDays();
    expect(await statusOf(picture.url)).toBe(200);
  });

  it('cause an error in a draft if they are deleted, until they are uploaded again', async () => {
    const bytes = await jpegOf(720);
    const picture = await upload(bytes);
    await inThreeDays();
    const words = { en: { slices: `![A cat](<${picture.url}>)` } };
    const { revision } = await desk.read(HELP);
    const refused = await desk.send(`${HELP}/draft`, { revision, words }, 'PUT');
    expect(refused.json()).toMatchObject({ errors: [{ field: 'en.slices', code: 'picture_missing' }] });
    await upload(bytes);
    expect((await desk.save(HELP, words)).has_draft).toBe(true);
    await desk.act(HELP, 'discard');
  });

  it('are not deleted while a draft that contains them is being saved', async () => {
    const pictures = await Promise.all([810, 820, 830].map(async (width) => upload(await jpegOf(width))));
    const slices = pictures.map(({ url }) => `![A cat](<${url}>)`).join('\n\n');
    const [saved] = await Promise.all([
      desk.save(HELP, { en: { slices } }).then(
        () => true,
        () => false,
      ),
      inThreeDays(),
    ]);
    const statuses = await Promise.all(pictures.map(({ url }) => statusOf(url)));
    if (saved) expect(statuses).toEqual([200, 200, 200]);
    else expect(statuses).toContain(404);
  });
});
