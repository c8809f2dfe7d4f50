import {
  type ArtNode,
  type Artwork,
  attributesMarkup,
  clippedMarkup,
  DEFINITION_TAGS,
  elementMarkup,
  escapeAttribute,
  referencesOf,
} from '../art/art-node';
import type { ArtBinding, PhotoBinding } from '../art/bindings';
import { boundsOf, contains, grow, strokeWidthOf, widen } from '../art/bounds';
import type { MonthBinding } from '../art/month-binding';
import type { TextBinding } from '../art/text-binding';
import {
  type Box,
  IDENTITY,
  matrixAttribute,
  multiply,
  overlaps,
  parseTransform,
  transformBox,
  unite,
} from '../geometry/matrix';
import { findAndFill } from '../model/book-texts';
import { colourOf, holds, type Surroundings } from '../model/conditions';
import { type Language, localeOf } from '../model/language';
import { absolutePath, ownEntry, type Readings } from '../model/readings';
import type { Photo } from '../model/values';
import { type LoadedPackage, styleIn } from './loaded-package';
import {
  type Drawn,
  type Links,
  NOTHING,
  type Place,
  type Finding,
  type ScenePhoto,
  type SceneText,
} from './scene';
import { monthCells, weekStart } from './month-cells';
import { partFile, placementOf } from './place-part';
import { placePhoto } from './place-photo';
import { placeText, textColour } from './place-text';
import { artworkGroup, type Segment } from './segments';

export const MAX_PART_DEPTH = 5;

export interface ResolvedSegment {
  readonly markup: string;
  readonly texts: readonly SceneText[];
  readonly photos: readonly ScenePhoto[];
  readonly findings: readonly Finding[];
  /** Bounds on the artboard of everything drawn, including strokes. */
  readonly inked: Box | undefined;
  /** Bounds, with a margin, of all groups that the renderer draws on separate layers. */
  readonly layered: Box | undefined;
}

export function resolveSegment(
  segment: Segment,
  artwork: Artwork,
  loaded: LoadedPackage,
  readings: Readings,
  language: Language,
): ResolvedSegment {
  const resolver = new SegmentResolver(loaded, language, artwork.viewBox);
  const { markup } = resolver.file(segment.nodes, {
    artwork,
    prefix: '',
    matrix: IDENTITY,
    depth: 0,
    strokeWidth: 1,
    scope: undefined,
    readings,
  });
  const { texts, photos, findings, inked, layered } = resolver;
  return { markup: inked ? markup : '', texts, photos, findings, inked, layered };
}

/** A shape this near to the artboard (a fraction of its size) may be visible, because bounds exclude strokes. */
const STROKE_ROOM = 0.1;
/**
 * The fraction of the artboard by which a group with a separate layer may extend beyond it. The renderer's canvas must
 * contain the whole group.
 */
const FARTHEST = 0.75;

const FIELD: ArtNode = { tag: 'rect', attributes: {}, children: [] };

/** Attributes that make the renderer draw a group on a separate layer. */
const LAYERING = ['opacity', 'clip-path', 'mask'];

class SegmentResolver {
  readonly texts: SceneText[] = [];
  readonly photos: ScenePhoto[] = [];
  readonly findings: Finding[] = [];
  inked: Box | undefined;
  layered: Box | undefined;
  private placed = 0;

  constructor(
    private readonly loaded: LoadedPackage,
    private readonly language: Language,
    private readonly artboard: Box,
  ) {}

  /** Draws the nodes of one file, preceded by the definitions that they refer to. */
  file(nodes: readonly ArtNode[], place: Place): Drawn {
    const links: Links = { wantedIds: new Set(), writtenIds: new Set() };
    const drawing = this.elements(nodes, place, links, false);
    if (drawing.markup === '') return NOTHING;
    let definitions = '';
    for (const id of links.wantedIds) {
      // the set grows in this loop, because definitions may refer to further definitions
      const node = links.writtenIds.has(id) ? undefined : place.artwork.byId.get(id);
      if (node) definitions += this.element(node, place, links, true).markup;
    }
    return definitions === ''
      ? drawing
      : { ...drawing, markup: `<defs>${definitions}</defs>${drawing.markup}` };
  }

  private elements(nodes: readonly ArtNode[], place: Place, links: Links, isDefinition: boolean): Drawn {
    let { markup, box } = NOTHING;
    for (const node of nodes) {
      const drawing = this.element(node, place, links, isDefinition);
      markup += drawing.markup;
      box = unite(box, drawing.box);
    }
    return { markup, box };
  }

  private element(node: ArtNode, outer: Place, links: Links, isDefinition: boolean): Drawn {
    const { with: character, show, art, text, photo, month } = node.bindings ?? {};
    if (DEFINITION_TAGS.has(node.tag) && !isDefinition) return NOTHING;
    if (character && ownEntry(outer.readings, character) === undefined) return NOTHING;
    const place = character ? { ...outer, scope: character } : outer;
    if (show && !holds(show, this.around(place))) return NOTHING;
    if (isDefinition) return this.shape(node, place, links, true);
    if (!art && !text && !month && !this.isSeen(node, place)) return NOTHING;
    const drawing = this.bound(node, place, links);
    const isLayered =
      LAYERING.some((name) => node.attributes[name] !== undefined) ||
      art?.fit === 'cover' ||
      photo !== undefined;
    return isLayered && drawing.box ? this.onLayer(drawing, drawing.box, place) : drawing;
  }

  private bound(node: ArtNode, place: Place, links: Links): Drawn {
    const { art, text, photo, month } = node.bindings ?? {};
    if (art) return this.part(node, art, place, links);
    if (month) return this.month(node, month, place, links);
    if (text) return this.words(node, text, place, links);
    if (photo) return this.photo(node, photo, place, links);
    return this.shape(node, place, links, false);
  }

  private shape(node: ArtNode, place: Place, links: Links, isDefinition: boolean): Drawn {
    const transform = parseTransform(node.attributes['transform']);
    const strokeWidth = strokeWidthOf(node, place.strokeWidth);
    const inner = { ...place, matrix: multiply(place.matrix, transform), strokeWidth };
    const inside = this.elements(node.children, inner, links, isDefinition);
    if (node.tag === 'g' && inside.markup === '') return NOTHING;
    const bounds = boundsOf(node, place.artwork);
    const box =
      node.tag === 'g'
        ? inside.box && transformBox(transform, inside.box)
        : bounds && widen(bounds, strokeWidth, transform);
    return {
      box,
      markup: elementMarkup(node.tag, this.attributes(node, place, links, false), inside.markup),
    };
  }

  /**
   * The renderer aborts the whole process if a layer begins two canvas widths beyond its parent (thx/resvg-js issues
   * 287, 413, 415). So the canvas is made large enough for the recorded bounds of layers, and groups that extend too
   * far are left out.
   */
  private onLayer(drawing: Drawn, box: Box, { artwork, matrix }: Place): Drawn {
    const reach = transformBox(matrix, box);
    if (!contains(grow(this.artboard, FARTHEST), reach)) {
      const { x, y, width, height } = reach;
      this.findings.push({
        kind: 'out-of-bounds',
        where: artwork.file,
        detail: `something reaches from ${Math.round(x)} ${Math.round(y)} to ${Math.round(x + width)} ${Math.round(y + height)}`,
      });
      return NOTHING;
    }
    this.layered = unite(this.layered, reach);
    return drawing;
  }

  private isSeen(node: ArtNode, { artwork, matrix, strokeWidth }: Place): boolean {
    const bounds = boundsOf(node, artwork);
    const box = bounds && transformBox(matrix, bounds);
    if (!box || !overlaps(box, grow(this.artboard, STROKE_ROOM))) return false;
    if (node.tag !== 'g')
      this.inked = unite(this.inked, widen(box, strokeWidthOf(node, strokeWidth), matrix));
    return true;
  }

  private around({ scope, readings }: Place): Surroundings {
    return { fields: this.loaded.fields, readings, scope };
  }

  /** Returns the element's attributes as markup, with colour roles filled in. Also records the element's own ids and the ids that it refers to. */
  private attributes(node: ArtNode, place: Place, links: Links, isRectangle: boolean): string {
    const paints = new Map<string, string>(
      node.bindings?.paints?.flatMap(({ attribute, key, role }) => {
        const colour = colourOf(key, role, this.around(place));
        return colour === undefined ? [] : [[attribute, colour] as const];
      }),
    );
    for (const id of referencesOf(node)) links.wantedIds.add(id);
    if (node.attributes['id'] !== undefined) links.writtenIds.add(node.attributes['id']);
    return attributesMarkup(node, paints, place.prefix, isRectangle);
  }

  private part(node: ArtNode, binding: ArtBinding, place: Place, links: Links): Drawn {
    const file = partFile(binding.path, this.around(place));
    const artwork = file === undefined ? undefined : this.loaded.artwork.get(file);
    if (file !== undefined && !artwork)
      this.findings.push({ kind: 'missing-part', where: place.artwork.file, detail: file });
    if (!artwork || place.depth >= MAX_PART_DEPTH) return NOTHING;
    this.placed += 1;
    const prefix = `p${this.placed}-`;
    const placement = placementOf(binding, artwork.viewBox);
    const transform = parseTransform(node.attributes['transform']);
    const matrix = multiply(multiply(place.matrix, transform), placement);
    const body = this.file([artworkGroup(artwork)], {
      artwork,
      prefix,
      matrix,
      scope: place.scope,
      readings: place.readings,
      depth: place.depth + 1,
      strokeWidth: strokeWidthOf(node, place.strokeWidth),
    });
    if (body.markup === '') return NOTHING;
    const placed = `<g transform="${matrixAttribute(placement)}">${body.markup}</g>`;
    const innerMarkup =
      binding.fit === 'cover' ? clippedMarkup(placed, binding.box, `${prefix}clip`) : placed;
    const markup = `<g${this.attributes(node, place, links, true)}>${innerMarkup}</g>`;
    return { markup, box: body.box && transformBox(multiply(transform, placement), body.box) };
  }

  private month(node: ArtNode, binding: MonthBinding, place: Place, links: Links): Drawn {
    const locale = localeOf(this.language);
    const firstWeekday = weekStart(this.loaded.book.calendar, place.readings, locale);
    const transform = parseTransform(node.attributes['transform']);
    const inner = { ...place, matrix: multiply(place.matrix, transform) };
    let { markup, box } = NOTHING;
    for (const { art, readings } of monthCells(binding, place.readings, firstWeekday, locale)) {
      const cell = { ...inner, readings: { ...place.readings, ...readings } };
      const drawing = this.part(FIELD, art, cell, links);
      markup += drawing.markup;
      box = unite(box, drawing.box);
    }
    const grid = markup && `<g${this.attributes(node, place, links, true)}>${markup}</g>`;
    return { markup: grid, box: box && transformBox(transform, box) };
  }

  private words(node: ArtNode, binding: TextBinding, place: Place, links: Links): Drawn {
    const around = this.around(place);
    const { text, lang, holes } = findAndFill('texts', binding.textId, around, this.language);
    const named = this.loaded.styles.get(binding.style);
    if (!named || text.trim() === '') return NOTHING;
    const style = styleIn(named, lang);
    const colour = escapeAttribute(textColour(binding, style, around));
    const transform = parseTransform(node.attributes['transform']);
    const matrix = multiply(place.matrix, transform);
    const { markup, scene, findings, inked } = placeText(text.trim(), binding, style, colour, matrix, lang);
    this.texts.push(scene);
    this.findings.push(...findings);
    for (const detail of holes) this.findings.push({ kind: 'hole', where: binding.textId, detail });
    const box = transformBox(transform, inked);
    this.inked = unite(this.inked, transformBox(place.matrix, box));
    return { markup: `<g${this.attributes(node, place, links, true)}>${markup}</g>`, box };
  }

  private photo(node: ArtNode, binding: PhotoBinding, place: Place, links: Links): Drawn {
    const key = absolutePath(binding.key, place.scope, this.loaded.fields);
    const photo = ownEntry(place.readings, key) as Photo | undefined;
    if (!photo) return NOTHING;
    const transform = parseTransform(node.attributes['transform']);
    const name = `photo:${this.photos.length}.`;
    const clipId = `${place.prefix}photo${this.photos.length}`;
    const matrix = multiply(place.matrix, transform);
    const { markup, scene, box } = placePhoto(photo, binding, name, clipId, matrix);
    this.photos.push(scene);
    return {
      markup: `<g${this.attributes(node, place, links, true)}>${markup}</g>`,
      box: transformBox(transform, box),
    };
  }
}
