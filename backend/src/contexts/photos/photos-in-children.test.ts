import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { builtProgram } from '../../testing/built-program';
import { openedShop } from '../../testing/test-shop';
import { photoWorkInChildren } from './decoding/photo-work-in-children';
import { HEIC_FILE, twoColours } from './testing/pictures';
import { filesOf, Photographer } from './testing/photo-shop';

const DECODER = builtProgram('contexts/photos/testing/fragile-decoder.ts', [
  'contexts/photos/accept/decode-heic.mjs',
]);
const warnings: string[] = [];
const photoWork = photoWorkInChildren(DECODER, (_details, message) => void warnings.push(message));
const opened = openedShop({ nativeWork: { photoWork } });
afterAll(() => photoWork.close());

const jpeg = (): Promise<Buffer> => twoColours(600, 400).jpeg().toBuffer();
const deadly = async (how: string): Promise<Buffer> => Buffer.concat([await jpeg(), Buffer.from(how)]);

describe('photos decoded in child processes', () => {
  it('are accepted, shown and refused as usual', async () => {
    const visitor = new Photographer(opened.shop);
    for (const file of [await jpeg(), await readFile(HEIC_FILE)]) {
      const { public_id: id } = await visitor.upload(file);
      const { view_url: url, edited_url: edited } = await visitor.photo(id, '?filter=warm&rotation=90');
      for (const address of [url, edited!]) {
        const picture = await opened.shop.get(address);
        expect([picture.statusCode, picture.rawPayload.subarray(0, 3).toString('hex')]).toEqual([
          200,
          'ffd8ff',
        ]);
      }
    }
    expect((await visitor.post(Buffer.from('<svg/>'))).json()).toEqual({
      error: { message: 'This is no png, gif, jpeg or heic picture' },
    });
  });

  it.each(['CRASHES', 'TAKES ALL'])('are accepted, except a photo that %s the decoder', async (how) => {
    warnings.length = 0;
    const good = await jpeg();
    const [bad, ...otherAnswers] = await Promise.all([
      new Photographer(opened.shop).post(await deadly(how)),
      ...Array.from({ length: 5 }, () => new Photographer(opened.shop).post(good)),
    ]);
    expect([bad.statusCode, bad.json()]).toEqual([
      400,
      { error: { message: 'The picture cannot be read to its end' } },
    ]);
    expect(otherAnswers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    if (how === 'CRASHES') expect(warnings).toEqual(Array(2).fill('a child process died'));
    expect((await opened.shop.get('/_canvas/api/health')).statusCode).toBe(200);
    expect((await filesOf(opened.shop)).uploads).toEqual([]);
  });
});
