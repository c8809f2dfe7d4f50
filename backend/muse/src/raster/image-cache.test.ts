import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrawQueue } from './draw-queue';
import { ImageCache } from './image-cache';

let queue: DrawQueue;
let images: ImageCache;
let drawnNames: string[];
/** Ends the running drawing, so that the next one in the queue starts. */
let end: () => void;

beforeEach(() => {
  queue = new DrawQueue(1, 10);
  images = new ImageCache(10_000, queue);
  drawnNames = [];
  void queue.run(() => new Promise<void>((resolve) => (end = resolve)));
});

const draws = (name: string) => async (): Promise<Buffer> => {
  drawnNames.push(name);
  return Buffer.from(name);
};

describe('a picture with a disconnected client', () => {
  it('is not drawn if no other client waits for the picture', async () => {
    const client = new AbortController();
    const cancelledImage = images.get('a', draws('a'), client.signal);
    const otherImage = images.get('b', draws('b'));
    client.abort(new Error('gone'));
    end();
    await expect(cancelledImage).rejects.toThrow('gone');
    expect((await otherImage).toString()).toBe('b');
    expect(drawnNames).toEqual(['b']);
  });

  it('is drawn once if another client still waits for the picture', async () => {
    const client = new AbortController();
    const sharedImages = [
      images.get('a', draws('a'), client.signal),
      images.get('a', draws('a'), new AbortController().signal),
    ];
    client.abort(new Error('gone'));
    end();
    expect((await Promise.all(sharedImages)).map(String)).toEqual(['a', 'a']);
    expect(drawnNames).toEqual(['a']);
  });

  it('is drawn for a new request after all earlier clients have disconnected', async () => {
    const clients = [new AbortController(), new AbortController()];
    const cancelledImages = clients.map(({ signal }) => images.get('a', draws('too late'), signal));
    for (const client of clients) client.abort(new Error('gone'));
    const back = images.get('a', draws('a'));
    end();
    expect((await Promise.allSettled(cancelledImages)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect((await back).toString()).toBe('a');
    expect(drawnNames).toEqual(['a']);
  });

  it('is finished and cached if its drawing has already started', async () => {
    end();
    const client = new AbortController();
    await Promise.resolve();
    await images.get('warm', draws('warm'));
    const image = images.get('a', draws('a'), client.signal);
    client.abort(new Error('gone'));
    await image;
    await images.get('a', draws('again'));
    expect(drawnNames).toEqual(['warm', 'a']);
  });
});

it('the image cache retries a failed picture on the next request', async () => {
  end();
  await expect(images.get('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect((await images.get('a', draws('a'))).toString()).toBe('a');
});
