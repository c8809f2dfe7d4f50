import type { ArtNode, Artwork } from '../art/art-node';
import type { Box } from '../geometry/matrix';
import type { BookAvatar } from '../model/documents';
import type { Fields } from '../model/fields';
import type { AvatarPlan, PagePlan, ParsedPackage } from './loaded-package';
import { partFiles } from './place-part';
import { divideArtwork } from './segments';
import { UsesIndex } from './uses';

/** Returns the index of the avatar's type among the character types; undefined in a product without characters. */
export function typeIndexOf(role: string, fields: Fields): number | undefined {
  const types = fields.get('characters')?.types;
  return types && types.findIndex(({ type }) => type === role);
}

/**
 * Returns the scope in which an avatar is drawn. It is always the first character of the type, so that two identical
 * characters share one picture.
 */
export function scopeOf(role: string, fields: Fields): string | undefined {
  const index = typeIndexOf(role, fields);
  return index === undefined || index < 0 ? undefined : `characters.${index}.0`;
}

/** Returns the maximum number of characters with a role. */
export const maxCharacters = (typeIndex: number | undefined, fields: Fields): number =>
  typeIndex === undefined ? 1 : fields.get('characters')!.types[typeIndex]!.max;

/** Returns the key of a look's value as used in an address: `hair_style` for the path `characters.1.0.hair_style`. */
export const lookKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Returns true if the path leads to a value of the look, false if it leads to a character's presence or the count. */
export const isLookPath = (path: string): boolean => !/^characters\.\d\.(?:\d{1,2}|count)$/.test(path);

/** The avatars of a checked package, and their artboards by file name. */
export interface PlannedAvatars {
  readonly avatars: readonly AvatarPlan[];
  readonly artboards: ReadonlyMap<string, Artwork>;
}

export function planAvatars(parsed: ParsedPackage): PlannedAvatars {
  const artboards = new Map<string, Artwork>();
  const uses = new UsesIndex(parsed);
  const plan = (name: string, path: string, scope: string | undefined): PagePlan => {
    const artboard = artboardOf(name, path, scope, parsed);
    artboards.set(name, artboard);
    const segments = divideArtwork(artboard, parsed.fields, (node, inner) =>
      uses.nodeUses(node, artboard, inner),
    );
    const paths = [...new Set(segments.flatMap((segment) => segment.paths))].sort();
    return {
      name,
      file: name,
      window: artboard.viewBox,
      sheet: artboard.viewBox,
      segments,
      paths,
      isLocalised: false,
      keys: [],
      areas: () => [],
    };
  };
  const avatars = (parsed.book.avatars ?? []).map(
    ({ role, art, background, preset, presetOther }): AvatarPlan => {
      const picture = plan(`avatar ${role}`, art, scopeOf(role, parsed.fields));
      return {
        role,
        picture,
        preset,
        presetOther,
        typeIndex: typeIndexOf(role, parsed.fields),
        lookPaths: new Map(picture.paths.filter(isLookPath).map((path) => [lookKey(path), path])),
        background: background === undefined ? undefined : plan(`background ${role}`, background, undefined),
      };
    },
  );
  return { avatars, artboards };
}

/** Returns an artboard that contains only this art. */
function artboardOf(
  name: string,
  path: BookAvatar['art'],
  scope: string | undefined,
  { artwork, fields }: ParsedPackage,
): Artwork {
  const { width, height } = artwork.get(partFiles(path, scope, fields)[0]!)!.viewBox;
  const viewBox: Box = { x: 0, y: 0, width, height };
  const art = { box: viewBox, path, fit: 'contain', anchor: 'bottom', flipX: false } as const;
  const rectangle: ArtNode = {
    tag: 'rect',
    attributes: { x: '0', y: '0', width: String(width), height: String(height) },
    children: [],
    bindings: { art },
  };
  const group: ArtNode = {
    tag: 'g',
    attributes: {},
    children: [rectangle],
    ...(scope !== undefined && { bindings: { with: scope } }),
  };
  return { file: name, viewBox, root: { tag: 'svg', attributes: {}, children: [group] }, byId: new Map() };
}
