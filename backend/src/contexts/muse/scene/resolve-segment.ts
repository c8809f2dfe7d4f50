import { DEFINITION_TAGS, escapeAttribute, prefixReferences, referencesOf, type ArtNode, type Artwork, type Box } from '../artwork/art-node';
import type { ArtBinding, TextBinding } from '../artwork/bindings';
import { boundsOf, grow } from '../artwork/bounds';
import { IDENTITY, matrixAttribute, multiply, overlaps, parseTransform, transformBox, unite, type Matrix } from '../artwork/matrix';
import type { Values } from '../package/fields';
import type { LoadedPackage } from '../package/loaded-package';
import { holds } from './conditions';
import { findAndFill, own, type Contents } from './fill-text';
import { partFile } from './part-paths';
import { placementOf } from './place-part';
import { placeText, textColour } from './place-text';
import type { Finding, SceneText } from './scene';
import { artworkGroup, type Segment } from './segments';

export const MAX_PART_DEPTH = 5;

/** What a segment draws for one customisation. */
export interface ResolvedSegment {
  readonly markup: string;
  readonly texts: readonly SceneText[];
  readonly findings: readonly Finding[];
  /** The box around all that is drawn, strokes included, on the artboard. */
  readonly inked: Box | undefined;
}

/** Draws a segment's bindings out: hides, paints, places parts and sets words. */
export function resolveSegment(segment: Segment, artwork: Artwork, loaded: LoadedPackage, values: Values, contents: Contents): ResolvedSegment {
  const resolver = new Resolver(loaded, values, contents, artwork.viewBox);
  const markup = resolver.file(segment.nodes, { artwork, prefix: '', matrix: IDENTITY, depth: 0, isIsolated: false, strokeWidth: 1 });
  const { texts, findings, inked } = resolver;
  return { markup: inked ? markup : '', texts, findings, inked };
}

/** Where in which file the resolver is. `matrix` leads to the page's artboard. */
interface Place {
  readonly artwork: Artwork;
  readonly prefix: string;
  readonly matrix: Matrix;
  readonly depth: number;
  /** Inside a group that the renderer draws on a layer of its own. */
  readonly isIsolated: boolean;
  /** Inherited. */
  readonly strokeWidth: number;
}

const ISOLATING = ['opacity', 'clip-path', 'mask'];
/** Strokes are not in the bounds: shapes this near to the artboard (in parts of it) may still show. */
const STROKE_ROOM = 0.1;
/**
 * The renderer aborts the whole process when a layer starts two canvas widths beyond the one that it is drawn on
 * (thx/resvg-js issues 287, 413, 415). Shapes that cannot be seen are left out, and shapes on a layer may not
 * begin further to the left or upwards than this, in parts of the artboard.
 */
const FARTHEST = 0.85;

/** Ids of one placed file: those referred to and those already written. */
interface Links {
  readonly wanted: Set<string>;
  readonly written: Set<string>;
}

class Resolver {
  readonly texts: SceneText[] = [];
  readonly findings: Finding[] = [];
  inked: Box | undefined;
  private placed = 0;

  constructor(private readonly loaded: LoadedPackage, private readonly values: Values, private readonly contents: Contents, private readonly artboard: Box) {}

  /** The nodes of one file, with the definitions that they refer to in front. */
  file(nodes: readonly ArtNode[], place: Place): string {
    const links: Links = { wanted: new Set(), written: new Set() };
    const body = nodes.map((node) => this.element(node, place, links)).join('');
    if (body === '') return '';
    let definitions = '';
    for (const id of links.wanted) { // grows while definitions refer to further ones
      const node = links.written.has(id) ? undefined : place.artwork.byId.get(id);
      if (node) definitions += this.element(node, place, links, true);
    }
    return definitions === '' ? body : `<defs>${definitions}</defs>${body}`;
  }

  private element(node: ArtNode, place: Place, links: Links, isDefinition = false): string {
    const { show, art, text } = node.bindings ?? {};
    if (DEFINITION_TAGS.has(node.tag) && !isDefinition) return '';
    if (show && !holds(show, this.values)) return '';
    if (art) return this.part(node, art, place, links);
    if (text) return this.words(node, text, place, links);
    if (!isDefinition && !this.isSeen(node, place)) return '';
    const matrix = node.attributes['transform'] ? multiply(place.matrix, parseTransform(node.attributes['transform'])) : place.matrix;
    const inside = { ...place, matrix, strokeWidth: strokeWidthOf(node, place.strokeWidth), isIsolated: place.isIsolated || ISOLATING.some((name) => node.attributes[name] !== undefined) };
    const children = node.children.map((child) => this.element(child, inside, links, isDefinition)).join('');
    if (node.tag === 'g' && children === '') return '';
    const attributes = this.attributes(node, place, links);
    return children === '' ? `<${node.tag}${attributes}/>` : `<${node.tag}${attributes}>${children}</${node.tag}>`;
  }

  private isSeen(node: ArtNode, { artwork, matrix, isIsolated, strokeWidth }: Place): boolean {
    const bounds = boundsOf(node, artwork);
    const box = bounds && transformBox(matrix, bounds);
    const { x, y, width, height } = this.artboard;
    if (!box || !overlaps(box, grow(this.artboard, STROKE_ROOM))) return false;
    const isTooFar = isIsolated && node.tag !== 'g' && (box.x < x - FARTHEST * width || box.y < y - FARTHEST * height);
    if (isTooFar) this.findings.push({ kind: 'out-of-bounds', where: artwork.file, detail: `<${node.tag}> begins at ${Math.round(box.x)} ${Math.round(box.y)}` });
    if (!isTooFar && node.tag !== 'g') this.inked = unite(this.inked, widen(box, strokeWidthOf(node, strokeWidth), matrix));
    return !isTooFar;
  }

  private attributes(node: ArtNode, place: Place, links: Links, except: ReadonlySet<string> = NONE): string {
    const paints = new Map(node.bindings?.paints?.flatMap(({ attribute, key, role }) => {
      const colour = own(this.loaded.fields.get(key)?.choices.get(own(this.values, key) ?? '')?.colours, role);
      return colour === undefined ? [] : [[attribute as string, colour] as const];
    }));
    for (const id of referencesOf(node)) links.wanted.add(id);
    if (node.attributes['id'] !== undefined) links.written.add(node.attributes['id']);
    let markup = '';
    for (const [name, value] of Object.entries(node.attributes)) {
      if (!except.has(name) && !paints.has(name)) markup += ` ${name}="${escapeAttribute(prefixReferences(name, value, place.prefix))}"`;
    }
    for (const [name, colour] of paints) markup += ` ${name}="${escapeAttribute(colour)}"`;
    return markup;
  }

  private part(node: ArtNode, binding: ArtBinding, place: Place, links: Links): string {
    const file = partFile(binding.path, this.values);
    const artwork = file === undefined ? undefined : this.loaded.artwork.get(file);
    if (file !== undefined && !artwork) this.findings.push({ kind: 'missing-part', where: place.artwork.file, detail: file });
    if (!artwork || place.depth >= MAX_PART_DEPTH) return '';
    this.placed += 1;
    const prefix = `p${this.placed}-`;
    const placement = placementOf(binding, artwork.viewBox);
    const matrix = multiply(multiply(place.matrix, parseTransform(node.attributes['transform'])), placement);
    const isIsolated = place.isIsolated || binding.fit === 'cover' || ISOLATING.some((name) => node.attributes[name] !== undefined);
    const body = this.file([artworkGroup(artwork)], { artwork, prefix, matrix, depth: place.depth + 1, isIsolated, strokeWidth: strokeWidthOf(node, place.strokeWidth) });
    if (body === '') return '';
    const placed = `<g transform="${matrixAttribute(placement)}">${body}</g>`;
    return `<g${this.attributes(node, place, links, RECTANGLE)}>${binding.fit === 'cover' ? clip(placed, binding.box, `${prefix}clip`) : placed}</g>`;
  }

  private words(node: ArtNode, binding: TextBinding, place: Place, links: Links): string {
    const style = this.loaded.styles.get(binding.style);
    const text = findAndFill('texts', binding.textId, this.loaded.fields, this.values, this.contents);
    if (!style || text.trim() === '') return '';
    const colour = escapeAttribute(textColour(binding, style, this.loaded.fields, this.values));
    const matrix = multiply(place.matrix, parseTransform(node.attributes['transform']));
    const { markup, scene, findings, inked } = placeText(text.trim(), binding, style, colour, matrix, this.contents[0]!.lang);
    this.texts.push(scene);
    this.findings.push(...findings);
    this.inked = unite(this.inked, inked);
    return `<g${this.attributes(node, place, links, RECTANGLE)}>${markup}</g>`;
  }
}

/** The box with room for its stroke: a pointed corner reaches out twice the width. */
function widen({ x, y, width, height }: Box, strokeWidth: number, [a, b, c, d]: Matrix): Box {
  const room = 2 * strokeWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

/** A stroke's width is inherited, and 1 when nobody says. */
const strokeWidthOf = ({ attributes }: ArtNode, inherited: number): number => Number.parseFloat(attributes['stroke-width'] ?? '') || inherited;

const NONE: ReadonlySet<string> = new Set();
/** What belongs to the rectangle itself, which is never drawn. */
const RECTANGLE: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'rx', 'ry', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'stroke-miterlimit', 'id']);

function clip(markup: string, { x, y, width, height }: Box, id: string): string {
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${id})">${markup}</g>`;
}
