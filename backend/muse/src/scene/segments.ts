import { PRESENTATION } from '../art/allow-list';
import { type ArtNode, type Artwork, DEFINITION_TAGS } from '../art/art-node';
import type { Condition } from '../model/conditions';
import type { Fields } from '../model/fields';
import { absolutePath } from '../model/readings';
import type { Uses } from './uses';

/** Artwork that is drawn and cached as a unit, because it changes together and is adjacent in painting order. */
export interface Segment {
  /** Unique in the package: file and number. */
  readonly id: string;
  readonly nodes: readonly ArtNode[];
  readonly isStatic: boolean;
  /** All its dependencies: absolute value paths, sorted. */
  readonly paths: readonly string[];
  readonly textIds: readonly string[];
}

interface Item {
  readonly node: ArtNode;
  /** Conditions, with absolute paths because they are evaluated outside their groups. */
  readonly show: readonly (readonly Condition[])[];
  readonly scope: string | undefined;
}

/** Returns what a node depends on in a character's scope, including its definitions and placed parts. */
type UsesOf = (node: ArtNode, scope?: string) => Uses;

/** A group with one of these attributes must be drawn as a whole. */
const BINDING_GROUPS = ['opacity', 'clip-path', 'mask', 'visibility', 'display'];

/**
 * Divides a file into segments. A group is split into its children if it only passes attributes to them. A rectangle
 * with bindings becomes a separate segment, even if it is nested.
 *
 * A group in a character's scope is also split into its children, each in this scope.
 */
export function divideArtwork(artwork: Artwork, fields: Fields, usesOf: UsesOf): Segment[] {
  const items = open({ node: artworkGroup(artwork), show: [], scope: undefined }, fields, usesOf);
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

/** Returns the file's root as a group, so that attributes of the `svg` element are inherited. */
export function artworkGroup({ root }: Artwork): ArtNode {
  const attributes = Object.fromEntries(
    Object.entries(root.attributes).filter(([name]) => PRESENTATION.has(name)),
  );
  return { tag: 'g', attributes, children: root.children };
}

function open(item: Item, fields: Fields, usesOf: UsesOf): Item[] {
  const { node } = item;
  if (DEFINITION_TAGS.has(node.tag)) return [];
  if (!canOpen(node) || usesOf(node, item.scope).isStatic) return [item];
  const scope = node.bindings?.with ?? item.scope;
  const show = [...item.show, ...conditionsOf(node, scope, fields)];
  const attributes = Object.fromEntries(Object.entries(node.attributes).filter(([name]) => name !== 'id'));
  const wrap = (children: readonly ArtNode[]): ArtNode => ({
    tag: 'g',
    attributes,
    children,
    ...(node.bindings?.with && { bindings: { with: node.bindings.with } }),
  });
  if (node.children.every((child) => usesOf(child, scope).isStatic))
    return [{ node: wrap(node.children), show, scope: item.scope }];
  return node.children
    .flatMap((child) => open({ node: child, show, scope }, fields, usesOf))
    .map((opened) => ({ node: wrap([opened.node]), show: opened.show, scope: item.scope }));
}

/** Returns a group's conditions. In a character's scope, the character must also exist. */
function conditionsOf({ bindings }: ArtNode, scope: string | undefined, fields: Fields): Condition[][] {
  const ownConditions = (bindings?.show ?? []).map((condition) => ({
    ...condition,
    key: absolutePath(condition.key, scope, fields),
  }));
  const present = bindings?.with ? [{ key: bindings.with, negated: false, values: [] }] : [];
  return ownConditions.length + present.length > 0 ? [[...present, ...ownConditions]] : [];
}

function canOpen({ tag, attributes, bindings }: ArtNode): boolean {
  if (tag !== 'g' || bindings?.paints) return false;
  return BINDING_GROUPS.every((name) => attributes[name] === undefined);
}

const isSameShow = (a: Item, b: Item): boolean => JSON.stringify(a.show) === JSON.stringify(b.show);

function toSegment(id: string, items: readonly Item[], usesOf: UsesOf): Segment {
  const conditions = items[0]!.show.flat();
  const drawnNodes = items.map(({ node }) => node);
  const nodes: ArtNode[] =
    conditions.length > 0
      ? [{ tag: 'g', attributes: {}, children: drawnNodes, bindings: { show: conditions } }]
      : drawnNodes;
  const uses = nodes.map((node) => usesOf(node));
  const paths = [...new Set(uses.flatMap((use) => [...use.paths]))].sort();
  const textIds = [...new Set(uses.flatMap((use) => [...use.textIds]))];
  return {
    id,
    nodes,
    isStatic: conditions.length === 0 && uses.every((use) => use.isStatic),
    paths,
    textIds,
  };
}
