import type { RemoteRelease } from '@bindery/shared/contracts';

/** The shell's own files that a page with remotes runs, as the build names them. */
const productFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="product-files"]')?.content.split(' ') ?? [];

/** With `crossorigin`, as every script is fetched that has an integrity: a hint without would fetch it twice. */
function prefetchFile(file: string): void {
  if (document.querySelector(`link[href="${file}"]`)) return; // the document, or an earlier link, asked for it
  const link = document.createElement('link');
  document.head.append(
    Object.assign(link, { rel: 'prefetch', as: 'script', href: file, crossOrigin: 'anonymous' }),
  );
}

/** What a page of this kind runs of a remote before it shows what it is for. A release of old says of no page what that is. */
function firstFiles({ entry, pageFiles }: RemoteRelease, kind: string): string[] {
  const names = pageFiles?.[kind];
  if (!names) return [];
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...names.map((name) => folder + name)];
}

/** So far below the screen browsers load pictures that are lazy. Some begin nearer to it: such a picture is not waited for longer. */
const LAZY_MARGIN_PX = 1250;
const PICTURES_MS = 5000;

const isNearScreen = (image: HTMLImageElement): boolean => {
  const { top, width } = image.getBoundingClientRect();
  return width > 0 && top < window.innerHeight + LAZY_MARGIN_PX;
};

/** The page's own pictures come first. One that fails, or is another one by then, holds nothing up. */
async function picturesLoaded(): Promise<void> {
  const loading = [...document.images].filter((image) => !image.complete && isNearScreen(image));
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, PICTURES_MS);
  });
  await Promise.race([Promise.allSettled(loading.map((image) => image.decode())), timeout]);
}

/**
 * Fetches the files into the browser's cache, without running them. They never change, so the click that needs them has
 * them.
 *
 * @param kind - of the page that a link leads to: "product"
 */
export async function prefetchPage(kind: string, releases: readonly RemoteRelease[]): Promise<void> {
  await picturesLoaded();
  const files = [...productFiles(), ...releases.flatMap((release) => firstFiles(release, kind))];
  files.forEach(prefetchFile);
}
