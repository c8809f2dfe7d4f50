import { useEffect } from 'react';

interface Picture {
  image: HTMLImageElement;
  isDecoded: boolean;
  ready: Promise<void>;
  holders: number;
}

export interface HeldPicture {
  /** rejects when the picture cannot be loaded or decoded */
  ready: Promise<void>;
  /** Ends the hold: a picture that nobody else holds stops loading, which leaves the connection to newer ones. */
  release(): void;
}

// a few openings in both directions; the browser's own cache holds the rest
const MAX_PICTURES = 32;
const pictures = new Map<string, Picture>();

/**
 * Loads and decodes a picture; one that is loading or loaded already is not asked for twice.
 *
 * @param priority - 'low' for what is not in view yet
 * Source: docs/rules.md PAGE-03
 */
export function holdPicture(url: string, priority: 'high' | 'low' = 'high'): HeldPicture {
  const picture = pictures.get(url) ?? startLoading(url, priority);
  picture.holders += 1;
  // the newest stand last, so that the first is the one to drop
  pictures.delete(url);
  pictures.set(url, picture);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= MAX_PICTURES) break;
    pictures.delete(oldest);
  }
  return { ready: picture.ready, release: () => release(url, picture) };
}

/** Can this picture be shown without waiting? */
export function isDecoded(url: string): boolean {
  return pictures.get(url)?.isDecoded ?? false;
}

function startLoading(url: string, priority: 'high' | 'low'): Picture {
  const image = new Image();
  image.fetchPriority = priority;
  image.src = url;
  const picture: Picture = {
    image,
    isDecoded: false,
    holders: 0,
    ready: image.decode().then(() => {
      picture.isDecoded = true;
    }),
  };
  picture.ready.catch(() => drop(url, picture));
  return picture;
}

function release(url: string, picture: Picture): void {
  picture.holders -= 1;
  if (picture.isDecoded || picture.holders > 0) return;
  drop(url, picture);
  picture.image.removeAttribute('src');
}

function drop(url: string, picture: Picture): void {
  if (pictures.get(url) === picture) pictures.delete(url);
}

// What the shopper looks at comes first: neighbours wait until typing has paused and the visible pages were asked for.
const PRELOAD_AFTER_MS = 400;

/** Loads pictures that are likely to be turned to next. Nothing happens while the list is empty. */
export function usePreloadedPictures(urls: readonly string[]): void {
  const list = urls.join(' ');
  useEffect(() => {
    if (list === '') return;
    const timer = setTimeout(() => {
      for (const url of list.split(' ')) holdPicture(url, 'low').ready.catch(ignoreUntilTurnedTo);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list]);
}

/** The page itself asks again when it comes into view, and shows the error there. */
function ignoreUntilTurnedTo(): void {}
