import type { ArtNode } from '../art/art-node';
import { type TextVariant, variantsOf } from '../model/book-texts';
import type { Condition } from '../model/conditions';
import type { BookText } from '../model/documents';
import { absolutePath, ownEntry, PLACEHOLDER } from '../model/readings';
import type { LoadedPackage, PagePlan } from '../scene/loaded-package';
import { partFiles } from '../scene/place-part';

/** A text in one language, and the conditions under which artwork shows it. All paths are absolute. */
export interface ShownText {
  readonly id: string;
  readonly around: readonly Condition[];
  readonly variants: readonly TextVariant[];
}

/** Returns a text that no condition of artwork can hide: the title or an alternative text. */
export const shownAlways = (id: string, text: BookText | undefined): ShownText[] =>
  text === undefined ? [] : [{ id, around: [], variants: variantsOf(text) }];

/** Returns the texts of a page and its parts, in every language of the package. */
export function textsOfPage({ segments }: Pick<PagePlan, 'segments'>, loaded: LoadedPackage): ShownText[] {
  const { fields, artwork, content } = loaded;
  const textsById = new Map<string, ShownText>();
  const placed = new Set<string>();
  const visit = (node: ArtNode, outerScope: string | undefined, outer: readonly Condition[]): void => {
    const { bindings } = node;
    const scope = bindings?.with ?? outerScope;
    const absolute = (condition: Condition): Condition => ({
      ...condition,
      key: absolutePath(condition.key, scope, fields),
    });
    const around = [...outer, ...(bindings?.show ?? []).map(absolute)];
    const { text, art } = bindings ?? {};
    for (const { book } of text ? Object.values(content) : []) {
      const writtenText = ownEntry(book.texts, text!.textId);
      if (writtenText === undefined) continue;
      const variants = variantsOf(writtenText).map(({ show, text: words }) => ({
        show: show.map(absolute),
        text: words.replace(PLACEHOLDER, (_, path: string, suffix?: string) =>
          [`{${absolutePath(path, scope, fields)}`, ...(suffix === undefined ? [] : [suffix])]
            .join('.')
            .concat('}'),
        ),
      }));
      const shownText = { id: text!.textId, around, variants };
      textsById.set(JSON.stringify(shownText), shownText);
    }
    for (const child of node.children) visit(child, scope, around);
    for (const file of art ? partFiles(art.path, scope, fields) : []) {
      const name = JSON.stringify([file, scope, around]);
      const part = artwork.get(file);
      if (!part || placed.has(name)) continue;
      placed.add(name);
      visit(part.root, scope, around);
    }
  };
  for (const node of segments.flatMap(({ nodes }) => nodes)) visit(node, undefined, []);
  return [...textsById.values()];
}
