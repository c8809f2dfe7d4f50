import { referencesOf, type ArtNode, type Artwork } from '../artwork/art-node';
import { parseRole } from '../artwork/bindings';
import type { ContentDocument } from '../package/documents';
import type { Fields } from '../package/fields';
import { keysOfText } from './fill-text';
import { keysOfPath, partFiles } from './part-paths';

/** What a piece of artwork depends on, whatever is chosen. */
export interface Uses {
  readonly keys: ReadonlySet<string>;
  readonly textIds: ReadonlySet<string>;
  /** Files of the parts that it can place. */
  readonly files: ReadonlySet<string>;
  /** No binding at all: it looks the same in every book. */
  readonly isStatic: boolean;
}

/** What the search for uses needs to know of a package. */
export interface UsesSource {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly fields: Fields;
  readonly content: Readonly<Record<string, ContentDocument>>;
}

const NOTHING: Uses = { keys: new Set(), textIds: new Set(), files: new Set(), isStatic: true };

/** Finds and remembers the uses of nodes. Definitions that a node refers to and parts that it places count as its own. */
export class UsesIndex {
  private readonly known = new Map<ArtNode, Uses>();

  constructor(private readonly source: UsesSource) {}

  of(node: ArtNode, artwork: Artwork): Uses {
    let uses = this.known.get(node);
    if (!uses) {
      this.known.set(node, NOTHING); // ends a cycle; the check reports it
      this.known.set(node, (uses = this.collect(node, artwork)));
    }
    return uses;
  }

  private collect(node: ArtNode, artwork: Artwork): Uses {
    const { show, paints, art, text } = node.bindings ?? {};
    const own: Uses = {
      keys: new Set([
        ...(show ?? []).map(({ key }) => key), ...(paints ?? []).map(({ key }) => key),
        ...(art ? keysOfPath(art.path) : []), ...(text ? this.keysOfText(text.textId, text.colour) : []),
      ]),
      textIds: new Set(text ? [text.textId] : []),
      files: new Set(art ? partFiles(art.path, this.source.fields) : []),
      isStatic: !node.bindings,
    };
    const referred = referencesOf(node).flatMap((id) => artwork.byId.get(id) ?? []).map((one) => this.of(one, artwork));
    const placed = [...own.files].flatMap((file) => this.source.artwork.get(file) ?? []).map((part) => this.of(part.root, part));
    return unite([own, ...node.children.map((child) => this.of(child, artwork)), ...referred, ...placed], !node.bindings);
  }

  private keysOfText(id: string, colour: string | undefined): string[] {
    const texts = Object.values(this.source.content).map(({ book }) => (Object.hasOwn(book.texts, id) ? book.texts[id]! : ''));
    const role = colour === undefined ? undefined : parseRole(colour);
    return [...texts.flatMap(keysOfText), ...(role ? [role.key] : [])];
  }
}

function unite(uses: readonly Uses[], isUnbound: boolean): Uses {
  if (uses.every((one) => one === NOTHING || (one.isStatic && one.keys.size === 0)) && isUnbound) return NOTHING;
  return {
    keys: new Set(uses.flatMap(({ keys }) => [...keys])),
    textIds: new Set(uses.flatMap(({ textIds }) => [...textIds])),
    files: new Set(uses.flatMap(({ files }) => [...files])),
    isStatic: isUnbound && uses.slice(1).every(({ isStatic }) => isStatic),
  };
}
