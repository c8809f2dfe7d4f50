import type { ArtNode, Artwork } from '../art/art-node';
import type { Box } from '../geometry/matrix';
import type { BookAvatar } from '../model/documents';
import type { Fields } from '../model/fields';
import { LazyMap, once } from './lazy';
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
 * Returns the scope in which an avatar is drawn. It is always the first character of the type, so that two characters
 * with the same look have the same picture.
 */
export function scopeOf(role: string, fields: Fields): string | undefined {
  const index = typeIndexOf(role, fields);
  return index === undefined || index < 0 ? undefined : `characters.${index}.0`;
}

/** Returns how many characters can have this role. */
export const maxCharacters = (typeIndex: number | undefined, fields: Fields): number =>
  typeIndex === undefined ? 1 : fields.get('characters')!.types[typeIndex]!.max;

/** Returns the key that names a value of the look in a URL: `hair_style` for the path `characters.1.0.hair_style`. */
export const lookKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/**
 * Returns true for the path of a value of the look; false for the path of a number of characters or of a whole
 * character.
 */
export const isLookPath = (path: string): boolean => !/^characters\.\d\.(?:\d{1,2}|count)$/.test(path);

/** The avatars of a checked package, and their artboards by file name. */
export interface PlannedAvatars {
  readonly avatars: readonly AvatarPlan[];
  readonly artboards: ReadonlyMap<string, Artwork>;
}

/** Plans each avatar when it is first read. */
export function planAvatars(parsed: ParsedPackage): PlannedAvatars {
  const roles = parsed.book.avatars ?? [];
  const drawnArt = new Map<string, { path: string; scope: string | undefined }>();
  for (const { role, art, background } of roles) {
    drawnArt.set(`avatar ${role}`, { path: art, scope: scopeOf(role, parsed.fields) });
    if (background !== undefined) drawnArt.set(`background ${role}`, { path: background, scope: undefined });
  }
  const artboards = new LazyMap(drawnArt.keys(), (name) => {
    const { path, scope } = drawnArt.get(name)!;
    return artboardOf(name, path, scope, parsed);
  });
  const uses = new UsesIndex(parsed);
  const plans = new LazyMap(drawnArt.keys(), (name) => planArtboard(artboards.get(name)!, parsed, uses));
  const avatars = roles.map(({ role, preset, presetOther }): AvatarPlan => {
    const lookPaths = once(
      () =>
        new Map(
          plans
            .get(`avatar ${role}`)!
            .paths.filter(isLookPath)
            .map((path) => [lookKey(path), path]),
        ),
    );
    return {
      ...{ role, preset, presetOther },
      typeIndex: typeIndexOf(role, parsed.fields),
      get picture() {
        return plans.get(`avatar ${role}`)!;
      },
      get background() {
        return plans.get(`background ${role}`);
      },
      get lookPaths() {
        return lookPaths();
      },
    };
  });
  return { avatars, artboards };
}

function planArtboard(artboard: Artwork, { fields }: ParsedPackage, uses: UsesIndex): PagePlan {
  const segments = divideArtwork(artboard, fields, (node, scope) => uses.nodeUses(node, artboard, scope));
  return {
    name: artboard.file,
    file: artboard.file,
    window: artboard.viewBox,
    sheet: artboard.viewBox,
    segments,
    paths: [...new Set(segments.flatMap((segment) => segment.paths))].sort(),
    isLocalised: false,
    keys: [],
    areas: () => [],
  };
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
