import type { ArtNode, Box } from '../artwork/art-node';
import { IDENTITY, multiply, overlaps, parseTransform, transformBox, unite, type Matrix } from '../artwork/matrix';
import type { BookDocument, BookPage } from '../package/documents';
import type { PagePlan } from '../package/loaded-package';
import { divideArtwork, type Segment } from './segments';
import { UsesIndex, type UsesSource } from './uses';

/** Works out, once per package, which segments each page has and what it depends on. */
export function planPages(book: BookDocument, source: UsesSource): PagePlan[] {
  const uses = new UsesIndex(source);
  const divided = new Map<string, Segment[]>();
  return book.pages.map((page) => {
    const artwork = source.artwork.get(page.file)!;
    const segments = divided.get(page.file) ?? divideArtwork(artwork, (node) => uses.of(node, artwork));
    divided.set(page.file, segments);
    return planPage(page, windowOf(page, book), segments);
  });
}

function planPage({ name, file }: BookPage, window: Box, all: readonly Segment[]): PagePlan {
  const segments = all.filter((segment) => {
    const box = segment.isStatic ? undefined : boxOf(segment.nodes);
    return !box || overlaps(box, window);
  });
  return { name, file, window, segments, keys: [...new Set(segments.flatMap(({ keys }) => keys))].sort() };
}

/** The trimmed page on its artboard: of a spread, one half. */
export function windowOf({ half }: BookPage, { page }: BookDocument): Box {
  return { x: half === 'right' ? page.width : 0, y: 0, width: page.width, height: page.height };
}

/** The box of nodes that hold nothing but bound rectangles; undefined when something else is drawn too. */
function boxOf(nodes: readonly ArtNode[]): Box | undefined {
  let box: Box | undefined;
  let isKnown = true;
  const visit = (node: ArtNode, matrix: Matrix): void => {
    const rectangle = node.bindings?.art?.box ?? node.bindings?.text?.box;
    const own = multiply(matrix, parseTransform(node.attributes['transform']));
    if (rectangle) box = unite(box, transformBox(own, rectangle));
    else if (node.tag === 'g') for (const child of node.children) visit(child, own);
    else isKnown = false;
  };
  for (const node of nodes) visit(node, IDENTITY);
  return isKnown ? box : undefined;
}
