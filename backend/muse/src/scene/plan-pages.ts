import type { Artwork } from '../art/art-node';
import { boundsOf, grow } from '../art/bounds';
import { type Box, overlaps } from '../geometry/matrix';
import type { BookDocument, BookPage } from '../model/documents';
import type { Fields } from '../model/fields';
import { keysOfPaths } from '../model/calendar';
import { isWrittenByLocale } from '../model/readings';
import { areasOf, pageAreas, type SheetArea } from './find-areas';
import type { PagePlan } from './loaded-package';
import { divideArtwork, type Segment } from './segments';
import { UsesIndex, type UsesSource } from './uses';

/** Bounds exclude strokes, so a shape's bounds are enlarged by this fraction of its size. A wider stroke would be drawn as a shape. */
const STROKE_ROOM = 0.02;

/**
 * Plans the segments and dependencies of each page, once per package. It yields after each page, because the planning
 * takes a while.
 */
export function* planPagesInTurn(book: BookDocument, source: UsesSource): Generator<PagePlan> {
  const uses = new UsesIndex(source);
  const divided = new Map<string, Segment[]>();
  const areasByFile = new Map<string, () => SheetArea[]>();
  for (const page of book.pages) {
    const artwork = source.artwork.get(page.file)!;
    const segments =
      divided.get(page.file) ??
      divideArtwork(artwork, source.fields, (node, scope) => uses.nodeUses(node, artwork, scope));
    const areas = areasByFile.get(page.file) ?? once(() => areasOf(artwork, source, uses));
    divided.set(page.file, segments);
    areasByFile.set(page.file, areas);
    const plan = planPage(page, book, segments, artwork, source.fields);
    // lazy: few pages are ever tapped, and none in a renderer. Finding all areas would double the time of a start
    yield { ...plan, areas: once(() => pageAreas(areas(), plan.window, book.calendar)) };
  }
}

function once<T>(find: () => T): () => T {
  let foundValue: { value: T } | undefined;
  return () => (foundValue ??= { value: find() }).value;
}

function planPage(
  { name, file, half }: BookPage,
  book: BookDocument,
  allSegments: readonly Segment[],
  artwork: Artwork,
  fields: Fields,
): Omit<PagePlan, 'areas'> {
  const window = windowOf(half, book);
  const segments = allSegments.filter(({ nodes }) =>
    nodes.some((node) => {
      const box = boundsOf(node, artwork);
      return box !== undefined && overlaps(grow(box, STROKE_ROOM), window);
    }),
  );
  const sheet = { ...window, x: 0, width: half ? 2 * window.width : window.width };
  const paths = [...new Set(segments.flatMap((segment) => segment.paths))].sort();
  return {
    name,
    file,
    window,
    sheet,
    segments,
    paths,
    isLocalised: paths.some((path) => isWrittenByLocale(path, fields)),
    keys: keysOfPaths(paths, book.calendar),
  };
}

/** Returns the trimmed page on its artboard: one half of a spread. */
function windowOf(half: BookPage['half'], { page }: BookDocument): Box {
  return { x: half === 'right' ? page.width : 0, y: 0, width: page.width, height: page.height };
}
