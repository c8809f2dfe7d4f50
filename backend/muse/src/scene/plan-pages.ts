import type { ArtNode } from '../art/art-node';
import { boundsOf, grow } from '../art/bounds';
import { type Box, overlaps } from '../geometry/matrix';
import type { BookDocument, BookPage } from '../model/documents';
import { keysOfPaths } from '../model/calendar';
import { isWrittenByLocale } from '../model/readings';
import { areasOf, pageAreas, type SheetArea } from './find-areas';
import { LazyMap, once } from './lazy';
import type { PagePlan } from './loaded-package';
import { divideArtwork, type Segment } from './segments';
import { UsesIndex, type UsesSource } from './uses';

/**
 * Fraction by which a shape's bounds are enlarged, because they exclude strokes. Artists draw wider strokes as shapes.
 */
const STROKE_ROOM = 0.02;

/** Plans the segments and dependencies of each page on first use, because most pages are not needed soon. */
export function planPages(book: BookDocument, source: UsesSource): PagePlan[] {
  const uses = new UsesIndex(source);
  const files = new Set(book.pages.map(({ file }) => file));
  const segments = new LazyMap(files, (file) => {
    const artwork = source.artwork.get(file)!;
    return divideArtwork(artwork, source.fields, (node, scope) => uses.nodeUses(node, artwork, scope));
  });
  const areas = new LazyMap(files, (file) => areasOf(source.artwork.get(file)!, source, uses));
  return book.pages.map((page) => planPage(page, book, { source, segments, areas }));
}

const REST_AFTER_MS = 10;

/** Plans the remaining pages, with pauses in which this process can serve shoppers. */
export async function planInTurn(pages: readonly PagePlan[]): Promise<void> {
  let restTime = performance.now();
  for (const page of pages) {
    void page.paths;
    if (performance.now() - restTime < REST_AFTER_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    restTime = performance.now();
  }
}

interface PlannedFiles {
  readonly source: UsesSource;
  readonly segments: LazyMap<Segment[]>;
  readonly areas: LazyMap<SheetArea[]>;
}

function planPage({ name, file, half }: BookPage, book: BookDocument, files: PlannedFiles): PagePlan {
  const window = windowOf(half, book);
  const segments = once(() => {
    const artwork = files.source.artwork.get(file)!;
    const isOnPage = (node: ArtNode): boolean => {
      const box = boundsOf(node, artwork);
      return box !== undefined && overlaps(grow(box, STROKE_ROOM), window);
    };
    return files.segments.get(file)!.filter(({ nodes }) => nodes.some(isOnPage));
  });
  const paths = once(() => [...new Set(segments().flatMap((segment) => segment.paths))].sort());
  const keys = once(() => keysOfPaths(paths(), book.calendar));
  return {
    ...{ name, file, window },
    sheet: { ...window, x: 0, width: half ? 2 * window.width : window.width },
    get segments() {
      return segments();
    },
    get paths() {
      return paths();
    },
    get isLocalised() {
      return paths().some((path) => isWrittenByLocale(path, files.source.fields));
    },
    get keys() {
      return keys();
    },
    areas: once(() => pageAreas(files.areas.get(file)!, window, book.calendar)),
  };
}

/** Returns the box of the trimmed page on its artboard, which for a spread is one half. */
function windowOf(half: BookPage['half'], { page }: BookDocument): Box {
  return { x: half === 'right' ? page.width : 0, y: 0, width: page.width, height: page.height };
}
