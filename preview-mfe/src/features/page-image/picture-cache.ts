import { useEffect } from 'react';

type Priority = 'high' | 'low';

interface Picture {
  url: string;
  priority: Priority;
  image: HTMLImageElement;
  isDecoded: boolean;
  readiness: Promise<void>;
  load(): void;
  holders: number;
}

export interface HeldPicture {
  /** rejects if the picture fails to load or decode */
  readiness: Promise<void>;
  /**
   * Releases the picture for this caller. A picture that no caller uses any more stops loading, so that its connection
   * is free.
   */
  release(): void;
}

// maximum number, enough for a few openings in both directions; the browser itself caches all earlier pictures
const MAX_PICTURES = 32;
const pictures = new Map<string, Picture>();

/**
 * Browsers open six connections to a server. A picture occupies one while the server draws it. The limits leave some
 * connections for the shopper's next request, such as a check or a write.
 */
const LOADING_AT_ONCE = { high: 4, low: 2 } as const;
const loading = new Set<Picture>();
const waitingPictures = new Set<Picture>();

/**
 * Loads and decodes a picture, only once for all its current callers.
 *
 * @param priority - 'low' if the picture is not in view yet. Source: docs/rules.md PAGE-03
 */
export function holdPicture(url: string, priority: Priority = 'high'): HeldPicture {
  const picture = pictures.get(url) ?? askFor(url, priority);
  picture.holders += 1;
  if (priority === 'high' && picture.priority === 'low') {
    picture.priority = priority;
    loadNext();
  }
  // moves the picture to the end of the cache, because the cache first drops unused pictures from its start
  pictures.delete(url);
  pictures.set(url, picture);
  for (const [oldestUrl, { holders }] of pictures) {
    if (pictures.size <= MAX_PICTURES) break;
    if (holders === 0) pictures.delete(oldestUrl);
  }
  return { readiness: picture.readiness, release: () => release(picture) };
}

export function isDecoded(url: string): boolean {
  return pictures.get(url)?.isDecoded ?? false;
}

function askFor(url: string, priority: Priority): Picture {
  const image = new Image();
  let load = (): void => undefined;
  const decoding = new Promise<void>((resolve) => {
    load = () => {
      image.fetchPriority = picture.priority;
      image.src = url;
      resolve(image.decode());
    };
  });
  const picture: Picture = {
    ...{ url, priority, image, load, isDecoded: false, holders: 0 },
    readiness: decoding.then(() => {
      picture.isDecoded = true;
    }),
  };
  picture.readiness.catch(() => drop(picture)).finally(() => leave(picture));
  waitingPictures.add(picture);
  loadNext();
  return picture;
}

/** Pictures in view load first. */
function loadNext(): void {
  const ofPriority = (wantedPriority: Priority) =>
    [...waitingPictures].filter(({ priority }) => priority === wantedPriority);
  for (const picture of [...ofPriority('high'), ...ofPriority('low')]) {
    if (loading.size >= LOADING_AT_ONCE[picture.priority]) return;
    waitingPictures.delete(picture);
    loading.add(picture);
    picture.load();
  }
}

function leave(picture: Picture): void {
  waitingPictures.delete(picture);
  if (loading.delete(picture)) loadNext();
}

function release(picture: Picture): void {
  picture.holders -= 1;
  if (picture.isDecoded || picture.holders > 0) return;
  drop(picture);
  picture.image.removeAttribute('src');
  leave(picture);
}

function drop(picture: Picture): void {
  if (pictures.get(picture.url) === picture) pictures.delete(picture.url);
}

// Visible pages load first. Preloading waits until the shopper stops typing and the visible pages are requested.
const PRELOAD_AFTER_MS = 400;

/** Preloads the pictures at `urls`, and releases them when the list changes. Does nothing if the list is empty. */
export function usePreloadedPictures(urls: readonly string[]): void {
  const list = urls.join(' ');
  useEffect(() => {
    if (list === '') return;
    let heldPictures: HeldPicture[] = [];
    const timer = setTimeout(() => {
      heldPictures = list.split(' ').map((url) => holdPicture(url, 'low'));
      for (const { readiness } of heldPictures) readiness.catch(ignoreUntilTurnedTo);
    }, PRELOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const picture of heldPictures) picture.release();
    };
  }, [list]);
}

/**
 * Ignores a failed preload, because the page requests its picture again when it comes into view, and shows the error.
 */
function ignoreUntilTurnedTo(): void {}
