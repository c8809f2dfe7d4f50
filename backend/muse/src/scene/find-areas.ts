import { type ArtNode, type Artwork, DEFINITION_TAGS, referencesOf } from '../art/art-node';
import { boundsOf, matrixOf } from '../art/bounds';
import { type Box, IDENTITY, type Matrix, multiply, transformBox, unite } from '../geometry/matrix';
import type { Condition } from '../model/conditions';
import type { Fields } from '../model/fields';
import { type CalendarDocument, isCalendarPath, keysOfPaths } from '../model/calendar';
import { absolutePath, parseCharacterPath } from '../model/readings';
import { keysOfPath, partFiles, placementOf } from './place-part';
import { type Area, type ConditionalAreas, merged, sizeOf } from './shown-areas';
import type { UsesIndex, UsesSource } from './uses';

/** A drawing larger than this fraction of the page counts as background, so a tap on it selects nothing. */
const BACKGROUND = 0.8;
/** A drawing smaller than this fraction of the page is too small to tap. On a phone it has 6 by 6 pixels. */
const SPECK = 0.0003;

export interface SheetArea extends Area {
  readonly show: readonly Condition[];
}

/**
 * Context of a node during the walk through the artwork. `show`: the node's conditions, innermost first, with absolute
 * paths.
 */
interface Place {
  readonly artwork: Artwork;
  readonly matrix: Matrix;
  readonly scope: string | undefined;
  readonly show: readonly Condition[];
}

/**
 * Finds the areas of all personalised drawings on a file's artboard, even of hidden drawings and placed parts. `keys`:
 * first the value paths that change the drawing, then those that show or hide it.
 */
export function areasOf(artwork: Artwork, source: UsesSource, uses: UsesIndex): SheetArea[] {
  const areas: SheetArea[] = [];
  visit(artwork.root, { artwork, matrix: IDENTITY, scope: undefined, show: [] });
  return areas;

  function visit(node: ArtNode, place: Place): void {
    if (DEFINITION_TAGS.has(node.tag)) return;
    const { with: character, art, text, photo, month } = node.bindings ?? {};
    const scope = character ?? place.scope;
    const show = [
      ...conditionsOf(node, scope, source.fields),
      ...(character ? [{ key: character, negated: false, values: [] }] : []),
      ...place.show,
    ];
    const part =
      art && keysOfPath(art.path, scope, source.fields).length === 0
        ? source.artwork.get(`${art.path}.svg`)
        : undefined;
    const matrix = multiply(place.matrix, matrixOf(node));
    if (art && part)
      return visit(part.root, {
        artwork: part,
        matrix: multiply(matrix, placementOf(art, part.viewBox)),
        scope,
        show,
      });
    if (!art && !text && !photo && !month && node.children.length > 0)
      return node.children.forEach((child) => visit(child, { ...place, matrix, scope, show }));
    // leaves out conditions that are true for an empty or a different choice, because a tap must not select that choice
    const askedConditions = show.filter(({ negated, values }) => !negated && !values.includes(''));
    const keys = [
      ...new Set([...ownPaths(node, place.artwork, scope), ...askedConditions.map(({ key }) => key)]),
    ];
    const box = art ? variantsBox(node, scope, source) : boundsOf(node, place.artwork);
    // outermost condition first, because it is the most likely to be false
    if (box && keys.length > 0)
      areas.push({ keys, show: [...show].reverse(), box: transformBox(place.matrix, box) });
  }

  /**
   * Returns the paths that change the drawing itself. Leaves out the story's language: it changes every text, but a tap
   * on a text should select only the text's own fields.
   */
  function ownPaths(node: ArtNode, ownArtwork: Artwork, scope: string | undefined): string[] {
    if (!node.bindings && referencesOf(node).length === 0) return [];
    const conditions = conditionsOf(node, scope, source.fields);
    return [...uses.nodeUses(node, ownArtwork, scope).paths].filter(
      (path) => path !== source.book.story?.key && !conditions.some(({ key }) => key === path),
    );
  }
}

/**
 * Returns the areas of one page of the file, as fractions of the trimmed page, grouped by their conditions. Writes the
 * paths of characters as the shopper's form does.
 *
 * @param window - the page on the file's artboard
 */
export function pageAreas(
  areas: readonly SheetArea[],
  window: Box,
  calendar?: CalendarDocument,
): ConditionalAreas[] {
  const groups = new Map<string, { show: readonly Condition[]; areas: Area[] }>();
  for (const { keys, show, box } of areas) {
    const part = partOf(box, window);
    if (!part || sizeOf(part) > BACKGROUND) continue;
    const name = JSON.stringify(show);
    const group = groups.get(name) ?? { show, areas: [] };
    groups.set(name, group);
    group.areas.push({ keys: [...new Set(keys.flatMap((key) => formPaths(key, calendar)))], box: part });
  }
  return [...groups.values()].flatMap(({ show, areas: allAreas }) => {
    const large = merged(allAreas).filter(({ box }) => sizeOf(box) >= SPECK);
    return large.length > 0 ? [{ show, areas: large }] : [];
  });
}

function conditionsOf({ bindings }: ArtNode, scope: string | undefined, fields: Fields): Condition[] {
  return (bindings?.show ?? []).map((condition) => ({
    ...condition,
    key: absolutePath(condition.key, scope, fields),
  }));
}

/**
 * Returns the box around all drawings that may fill a rectangle, in the units of its parent. This is the area to tap,
 * because the drawings leave much of the rectangle empty.
 */
function variantsBox(
  node: ArtNode,
  scope: string | undefined,
  { artwork, fields }: UsesSource,
): Box | undefined {
  const art = node.bindings!.art!;
  const boxes = partFiles(art.path, scope, fields).flatMap((file) => {
    const part = artwork.get(file);
    const partBounds = part && boundsOf(part.root, part);
    return partBounds
      ? [transformBox(multiply(matrixOf(node), placementOf(art, part.viewBox)), partBounds)]
      : [];
  });
  return boxes.reduce<Box | undefined>(unite, undefined);
}

function partOf(box: Box, window: Box): Box | undefined {
  const [leftEdge, top] = [Math.max(box.x, window.x), Math.max(box.y, window.y)];
  const width = Math.min(box.x + box.width, window.x + window.width) - leftEdge;
  const height = Math.min(box.y + box.height, window.y + window.height) - top;
  if (width <= 0 || height <= 0) return undefined;
  return {
    x: (leftEdge - window.x) / window.width,
    y: (top - window.y) / window.height,
    width: width / window.width,
    height: height / window.height,
  };
}

/**
 * `characters.0.1.hair` and `characters.0.1` become `characters.0.customisations.1`. Other paths become their first
 * key.
 */
function formPaths(path: string, calendar: CalendarDocument | undefined): string[] {
  return isCalendarPath(path) ? keysOfPaths([path], calendar) : [formPath(path)];
}

function formPath(path: string): string {
  const character = parseCharacterPath(path);
  if (character) return `characters.${character.type}.customisations.${character.index}`;
  return path.split('.', 1)[0]!;
}
