import { DEFINITION_TAGS, type ArtNode, type Artwork } from '../artwork/art-node';
import type { Condition } from '../artwork/bindings';
import { PRESENTATION } from '../artwork/allow-list';
import type { Uses } from './uses';

/** Artwork that is drawn and kept as one: neighbours in painting order that change together. */
export interface Segment {
  /** Unique in the package: file and number. */
  readonly id: string;
  readonly nodes: readonly ArtNode[];
  readonly isStatic: boolean;
  /** Everything it depends on, sorted. */
  readonly keys: readonly string[];
  readonly textIds: readonly string[];
}

interface Item {
  readonly node: ArtNode;
  readonly show: readonly (readonly Condition[])[];
}

/** A group with one of these must be drawn as a whole. */
const BINDING_GROUPS = ['opacity', 'clip-path', 'mask', 'visibility', 'display'];

/**
 * Divides a file into segments. Groups that only pass attributes on are opened, so it does not matter how an
 * artist grouped things: a bound rectangle deep inside a drawing still becomes a segment of its own.
 *
 * @param usesOf - what a node depends on, with everything it refers to and places
 */
export function divideArtwork(artwork: Artwork, usesOf: (node: ArtNode) => Uses): Segment[] {
  const items = open({ node: artworkGroup(artwork), show: [] }, usesOf);
  const segments: Segment[] = [];
  let run: Item[] = [];
  const close = (): void => {
    if (run.length > 0) segments.push(toSegment(`${artwork.file}#${segments.length}`, run, usesOf));
    run = [];
  };
  for (const item of items) {
    const isBound = !usesOf(item.node).isStatic;
    if (isBound || (run.length > 0 && !isSameShow(run[0]!, item))) close();
    run.push(item);
    if (isBound) close();
  }
  close();
  return segments;
}

/** The file's root as a group; what is written on the `svg` element is inherited. */
export function artworkGroup({ root }: Artwork): ArtNode {
  const attributes = Object.fromEntries(Object.entries(root.attributes).filter(([name]) => PRESENTATION.has(name)));
  return { tag: 'g', attributes, children: root.children };
}

function open(item: Item, usesOf: (node: ArtNode) => Uses): Item[] {
  const { node } = item;
  if (DEFINITION_TAGS.has(node.tag)) return [];
  if (!canOpen(node) || usesOf(node).isStatic) return [item];
  const show = node.bindings?.show ? [...item.show, node.bindings.show] : item.show;
  const attributes = Object.fromEntries(Object.entries(node.attributes).filter(([name]) => name !== 'id'));
  const wrap = (children: readonly ArtNode[]): ArtNode => ({ tag: 'g', attributes, children });
  if (node.children.every((child) => usesOf(child).isStatic)) return [{ node: wrap(node.children), show }];
  return node.children.flatMap((child) => open({ node: child, show }, usesOf)).map((opened) => ({ node: wrap([opened.node]), show: opened.show }));
}

function canOpen({ tag, attributes, bindings }: ArtNode): boolean {
  if (tag !== 'g' || bindings?.paints) return false;
  return BINDING_GROUPS.every((name) => attributes[name] === undefined);
}

const isSameShow = (one: Item, other: Item): boolean => JSON.stringify(one.show) === JSON.stringify(other.show);

function toSegment(id: string, items: readonly Item[], usesOf: (node: ArtNode) => Uses): Segment {
  const conditions = items[0]!.show.flat();
  const drawn = items.map(({ node }) => node);
  const nodes: ArtNode[] = conditions.length > 0 ? [{ tag: 'g', attributes: {}, children: drawn, bindings: { show: conditions } }] : drawn;
  const uses = nodes.map(usesOf);
  const keys = [...new Set(uses.flatMap((one) => [...one.keys]))].sort();
  const textIds = [...new Set(uses.flatMap((one) => [...one.textIds]))];
  return { id, nodes, isStatic: conditions.length === 0 && uses.every((one) => one.isStatic), keys, textIds };
}
