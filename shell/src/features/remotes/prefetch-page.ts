import type { RemoteRelease } from '@bindery/shared/contracts';

/** The shell's own files for a page with remotes, as named by the build. */
const productFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="product-files"]')?.content.split(' ') ?? [];

/** Prefetches a file. Sets `crossorigin`, because scripts with integrity would refetch it. */
function prefetchFile(file: string): void {
  if (document.querySelector(`link[href="${file}"]`)) return; // already fetched by the document or an earlier link
  const link = document.createElement('link');
  document.head.append(
    Object.assign(link, { rel: 'prefetch', as: 'script', href: file, crossOrigin: 'anonymous' }),
  );
}

/** Returns a remote's files that this kind of page needs first. Old releases do not list them. */
function firstFiles({ entry, pageFiles }: RemoteRelease, kind: string): string[] {
  const names = pageFiles?.[kind];
  if (!names) return [];
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...names.map((name) => folder + name)];
}

/** Distance below the screen at which browsers load lazy pictures. Some load later: PICTURES_MS is the limit. */
const LAZY_MARGIN_PX = 1250;
const PICTURES_MS = 5000;

const isNearScreen = (image: HTMLImageElement): boolean => {
  const { top, width } = image.getBoundingClientRect();
  return width > 0 && top < window.innerHeight + LAZY_MARGIN_PX;
};

/** Waits until the page's pictures on or near the screen have loaded, failed or changed their source. */
async function picturesLoaded(): Promise<void> {
  const loading = [...document.images].filter((image) => !image.complete && isNearScreen(image));
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, PICTURES_MS);
  });
  await Promise.race([Promise.allSettled(loading.map((image) => image.decode())), timeout]);
}

/**
 * Fetches the files into the browser's cache, without running them. The files are immutable, so the page uses the
 * cached files after a later click.
 *
 * @param kind - kind of the linked page, such as "product"
 */
export async function prefetchPage(kind: string, releases: readonly RemoteRelease[]): Promise<void> {
  await picturesLoaded();
  const files = [...productFiles(), ...releases.flatMap((release) => firstFiles(release, kind))];
  files.forEach(prefetchFile);
}
