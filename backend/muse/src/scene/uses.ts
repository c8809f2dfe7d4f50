import { type ArtNode, type Artwork, referencesOf } from '../art/art-node';
import { parseRole } from '../art/bindings';
import { monthFiles } from '../art/month-binding';
import { pathsOfText } from '../model/book-texts';
import { calendarPath, isCellPath } from '../model/calendar';
import type { BookDocument, ContentDocument } from '../model/documents';
import type { Fields } from '../model/fields';
import { absolutePath, ownEntry } from '../model/readings';
import { keysOfPath, partFiles } from './place-part';

export interface Uses {
  /** Absolute value paths. */
  readonly paths: ReadonlySet<string>;
  readonly textIds: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  /** True if the node has no bindings and so looks the same in every book. */
  readonly isStatic: boolean;
}

export interface UsesSource {
  readonly artwork: ReadonlyMap<string, Artwork>;
  readonly fields: Fields;
  readonly content: Readonly<Record<string, ContentDocument>>;
  readonly book: Pick<BookDocument, 'story' | 'calendar'>;
}

const NOTHING: Uses = { paths: new Set(), textIds: new Set(), files: new Set(), isStatic: true };

/** Finds and caches what nodes use, including the uses of their definitions and placed parts. */
export class UsesIndex {
  private readonly usesByScope = new Map<string, Map<ArtNode, Uses>>();

  constructor(private readonly source: UsesSource) {}

  /** @param scope - the character in scope; the same part may be used for several characters */
  nodeUses(node: ArtNode, artwork: Artwork, scope?: string): Uses {
    const usesByNode = this.usesIn(scope ?? '');
    let uses = usesByNode.get(node);
    if (!uses) {
      usesByNode.set(node, NOTHING); // ends a cycle of references, which the package check reports
      usesByNode.set(node, (uses = this.collect(node, artwork, node.bindings?.with ?? scope)));
    }
    return uses;
  }

  private usesIn(scope: string): Map<ArtNode, Uses> {
    const usesByNode = this.usesByScope.get(scope) ?? new Map<ArtNode, Uses>();
    this.usesByScope.set(scope, usesByNode);
    return usesByNode;
  }

  private collect(node: ArtNode, artwork: Artwork, scope: string | undefined): Uses {
    const { fields } = this.source;
    const { art, text, month } = node.bindings ?? {};
    const self: Uses = {
      paths: new Set(
        [
          ...this.pathsOf(node, scope),
          ...(art ? keysOfPath(art.path, scope, fields) : []),
          ...(text ? this.pathsOfText(text.textId, text.colour, scope) : []),
          ...(month ? this.pathsOfMonth(month.offset) : []),
        ].filter((path) => !isCellPath(path)), // the grid computes the values of cells
      ),
      textIds: new Set(text ? [text.textId] : []),
      files: new Set([
        ...(art ? partFiles(art.path, scope, fields) : []),
        ...(month ? monthFiles(month) : []),
      ]),
      isStatic: !node.bindings,
    };
    const referred = referencesOf(node)
      .flatMap((id) => artwork.byId.get(id) ?? [])
      .map((definition) => this.nodeUses(definition, artwork, scope));
    const placed = [...self.files]
      .flatMap((file) => this.source.artwork.get(file) ?? [])
      .map((part) => this.nodeUses(part.root, part, scope));
    return unite(
      [self, ...node.children.map((child) => this.nodeUses(child, artwork, scope)), ...referred, ...placed],
      !node.bindings,
    );
  }

  private pathsOf({ bindings }: ArtNode, scope: string | undefined): string[] {
    const { with: character, show, paints, photo } = bindings ?? {};
    const writtenKeys = [
      ...(show ?? []).map(({ key }) => key),
      ...(paints ?? []).map(({ key }) => key),
      ...(photo ? [photo.key] : []),
    ];
    return [
      ...(character ? [character] : []),
      ...writtenKeys.map((key) => absolutePath(key, scope, this.source.fields)),
    ];
  }

  private pathsOfMonth(offset: number): string[] {
    const { calendar } = this.source.book;
    return [
      ...(['month', 'year', 'marks'] as const).map((part) => calendarPath(offset, part)),
      ...(calendar?.weekStart === undefined ? [] : [calendar.weekStart]),
    ];
  }

  private pathsOfText(id: string, colour: string | undefined, scope: string | undefined): string[] {
    const { content, fields, book } = this.source;
    const texts = Object.values(content).map(({ book }) => ownEntry(book.texts, id) ?? '');
    const role = colour === undefined ? undefined : parseRole(colour);
    return [
      ...(book.story?.key === undefined ? [] : [book.story.key]),
      ...texts.flatMap((text) => pathsOfText(text, { fields, scope })),
      ...(role ? [absolutePath(role.key, scope, fields)] : []),
    ];
  }
}

function unite(uses: readonly Uses[], isUnbound: boolean): Uses {
  if (uses.every((use) => use === NOTHING || (use.isStatic && use.paths.size === 0)) && isUnbound)
    return NOTHING;
  return {
    paths: new Set(uses.flatMap(({ paths }) => [...paths])),
    textIds: new Set(uses.flatMap(({ textIds }) => [...textIds])),
    files: new Set(uses.flatMap(({ files }) => [...files])),
    isStatic: isUnbound && uses.slice(1).every(({ isStatic }) => isStatic),
  };
}
