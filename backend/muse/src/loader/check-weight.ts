import type { ArtNode, Artwork } from '../art/art-node';
import { monthFiles } from '../art/month-binding';
import type { ParsedPackage } from '../scene/loaded-package';
import { partFiles } from '../scene/place-part';
import { scopeOf } from '../scene/plan-avatars';
import type { Problems } from './problem';

/** Number of cells in a month's grid, including the weekday names. */
const FIELDS = 49;
/** Maximum number of elements on a page. The renderer draws this many within a second, but fails at a million. */
const MOST_ELEMENTS = 100_000;

/**
 * Counts the shapes of all artwork before anything is drawn. Nested copies and parts multiply the shapes, so even a
 * file of a few lines may be too large to draw.
 */
export function checkWeight(parsed: ParsedPackage, problems: Problems): void {
  const weights = new Weights(parsed, problems);
  for (const { file, scope } of reachedFirst(parsed)) {
    const weight = weights.fileWeight(file, scope);
    if (weight <= MOST_ELEMENTS) continue;
    problems.error(
      file,
      `its <use> elements make ${countOf(weight)} shapes of it, with what it places`,
      `draw it with no more than ${MOST_ELEMENTS.toLocaleString('en')}`,
    );
  }
}

/** Returns the files of the pages, the avatars and their backgrounds. These place all other files. */
function reachedFirst({ book, fields }: ParsedPackage): { file: string; scope: string | undefined }[] {
  const pages = [...new Set(book.pages.map(({ file }) => file))].map((file) => ({ file, scope: undefined }));
  const avatars = (book.avatars ?? []).flatMap(({ role, art, background }) => {
    const scope = scopeOf(role, fields);
    return [
      ...partFiles(art, scope, fields).map((file) => ({ file, scope })),
      ...(background === undefined ? [] : [{ file: `${background}.svg`, scope: undefined }]),
    ];
  });
  return [...pages, ...avatars];
}

const countOf = (weight: number): string =>
  weight > 1e9 ? 'more than 1,000,000,000' : weight.toLocaleString('en');

/** A file during the count. `byId`: the weights of its copied elements. `path`: the elements that are being counted. */
interface File {
  readonly artwork: Artwork;
  readonly byId: Map<string, number>;
  readonly path: readonly string[];
}

class Weights {
  private readonly byFile = new Map<string, number>();

  constructor(
    private readonly parsed: ParsedPackage,
    private readonly problems: Problems,
  ) {}

  /** Returns the maximum number of shapes that a file draws. artwork-reach.ts reports parts that place themselves. */
  fileWeight(file: string, scope: string | undefined): number {
    const name = `${file} ${scope ?? ''}`;
    const knownWeight = this.byFile.get(name);
    if (knownWeight !== undefined) return knownWeight;
    const artwork = this.parsed.artwork.get(file);
    this.byFile.set(name, 0); // stops a cycle of parts
    const weight = artwork ? this.node(artwork.root, scope, { artwork, byId: new Map(), path: [] }) : 0;
    this.byFile.set(name, weight);
    return weight;
  }

  private node(node: ArtNode, outer: string | undefined, file: File): number {
    const { with: scope = outer, art, month } = node.bindings ?? {};
    let weight = node.children.reduce((sum, child) => sum + this.node(child, scope, file), 1);
    for (const part of art ? [partFiles(art.path, scope, this.parsed.fields)] : [])
      weight += part.reduce(
        (maxWeight, partFile) => Math.max(maxWeight, this.fileWeight(partFile, scope)),
        0,
      );
    if (month)
      weight +=
        FIELDS *
        monthFiles(month).reduce((maxWeight, part) => Math.max(maxWeight, this.fileWeight(part, scope)), 0);
    if (node.tag === 'use') weight += this.copied(node, scope, file);
    return weight;
  }

  private copied({ attributes, line }: ArtNode, scope: string | undefined, file: File): number {
    const { artwork, byId, path } = file;
    const id = (attributes['href'] ?? '').slice(1);
    const target = artwork.byId.get(id);
    const knownWeight = byId.get(id);
    if (knownWeight !== undefined || !target) return knownWeight ?? 0;
    if (path.includes(id)) {
      const circle = [...path.slice(path.indexOf(id)), id].map((name) => `#${name}`).join(' > ');
      this.problems.error(artwork.file, `a <use> copies itself: ${circle}`, 'break the circle', line);
      return 0;
    }
    const weight = this.node(target, scope, { ...file, path: [...path, id] });
    byId.set(id, weight);
    return weight;
  }
}
