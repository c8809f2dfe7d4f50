import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../testing/until';
import { PhotosBusyError } from '../photos.errors';
import { Renditions } from './renditions';

const LOOK = { widthPx: 320 };
const JPEG = Buffer.alloc(1000, 1);
const client = (party = 'one', goneSignal = new AbortController().signal) => ({ party, gone: goneSignal });

function heldPainter(): {
  readonly draw: () => Promise<Buffer>;
  readonly count: () => number;
  letGo(): void;
} {
  let drawCount = 0;
  let letGo!: () => void;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  const draw = async (): Promise<Buffer> => {
    drawCount += 1;
    await open;
    return JPEG;
  };
  return { draw, count: () => drawCount, letGo };
}

describe('renditions of photos', () => {
  it('are drawn once for simultaneous requests, and cached until the photo is deleted', async () => {
    const renditions = new Renditions();
    const painter = heldPainter();
    const requests = Array.from({ length: 20 }, () => renditions.get('a', LOOK, painter.draw, client()));
    painter.letGo();
    await Promise.all(requests);
    await renditions.get('a', { ...LOOK, rotation: 0, filter: 'none' }, painter.draw, client());
    expect(painter.count()).toBe(1);
    await renditions.get('a', { ...LOOK, rotation: 90 }, painter.draw, client());
    await renditions.get('b', LOOK, painter.draw, client());
    renditions.forget('a');
    await renditions.get('b', LOOK, painter.draw, client());
    expect(painter.count()).toBe(3);
    await renditions.get('a', LOOK, painter.draw, client());
    expect(painter.count()).toBe(4);
  });

  it('are refused only to a client with too many waiting requests', async () => {
    const renditions = new Renditions({ atOnce: 1, mayWait: 2 });
    const painter = heldPainter();
    const crop = (x: number) => ({ ...LOOK, crop: { x, y: 0, width: 900, height: 900 } });
    const flood = [0, 1, 2, 3].map((x) => renditions.get('a', crop(x), painter.draw, client('flood')));
    const otherRendition = renditions.get('b', LOOK, painter.draw, client('other'));
    painter.letGo();
    const ends = await Promise.allSettled(flood);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect((ends[3] as PromiseRejectedResult).reason).toBeInstanceOf(PhotosBusyError);
    expect(await otherRendition).toEqual(JPEG);
  });

  it('are not drawn if all requests have ended', async () => {
    const renditions = new Renditions({ atOnce: 1 });
    const painter = heldPainter();
    const firstRendition = renditions.get('a', LOOK, painter.draw, client());
    await waitUntil('the first is drawn', () => painter.count() === 1);
    const leaves = new AbortController();
    const second = renditions.get('b', LOOK, painter.draw, client('two', leaves.signal));
    leaves.abort(new Error('gone'));
    painter.letGo();
    await firstRendition;
    await expect(second).rejects.toThrow('gone');
    expect(painter.count()).toBe(1);
  });
});
