interface Picture { image: HTMLImageElement; isDecoded: boolean; ready: Promise<void> }

// a few openings in both directions; the browser's own cache holds the rest
const KEPT_PICTURES = 32;
const pictures = new Map<string, Picture>();

/**
 * Loads and decodes a picture; one that is loading or loaded already is not asked for twice.
 *
 * @param priority - 'low' for what is not in view yet
 * @throws when it cannot be loaded or decoded
 * Source: decisions 29
 */
export function loadPicture(url: string, priority: 'high' | 'low' = 'high'): Promise<void> {
  const known = pictures.get(url);
  const picture = known ?? startLoading(url, priority);
  // the newest stand last, so that the first is the one to forget
  pictures.delete(url);
  pictures.set(url, picture);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT_PICTURES) break;
    pictures.delete(oldest);
  }
  return picture.ready;
}

/** Can this picture be shown without waiting? */
export function isDecoded(url: string): boolean {
  return pictures.get(url)?.isDecoded ?? false;
}

function startLoading(url: string, priority: 'high' | 'low'): Picture {
  const image = new Image();
  image.fetchPriority = priority;
  image.src = url;
  const picture: Picture = { image, isDecoded: false, ready: image.decode().then(() => { picture.isDecoded = true; }) };
  picture.ready.catch(() => pictures.delete(url));
  return picture;
}
