import { pageImageUrl } from '@bindery/shared';
import { trimCharacters } from '@bindery/shared/data';
import { characterPath, previewCustomisation, readPath } from '@bindery/shared/forms';
import type { AvatarKey, Customisation, SchemaPreview } from '@bindery/shared/contracts';

export interface AvatarPicture {
  url: string;
  name: string | undefined;
  characterTypeIndex: number;
  characterIndex: number;
}

export type AvatarScene =
  | { kind: 'scene'; characters: AvatarPicture[]; backgroundUrl: string | undefined }
  | { kind: 'none' }
  | { kind: 'unknown_role'; role: string };

/** Selects avatars; empty: all. */
export interface AvatarChoice {
  role?: string;
  characterTypeIndex?: number;
  characterIndex?: number;
}

const CHARACTER_WIDTH_PX = 320;
const BACKGROUND_WIDTH_PX = 640;

/**
 * Returns as many characters as the shopper has chosen to have. Each character looks as it does on the book's pages,
 * with examples for missing choices.
 *
 * @param values - the shopper's values, perhaps incomplete. Source: docs/rules.md CHAR-02, CHAR-04
 */
export function avatarScene(
  schema: SchemaPreview,
  values: Customisation,
  { role, characterTypeIndex, characterIndex }: AvatarChoice,
): AvatarScene {
  const { avatars = [] } = schema;
  const isAsked = role !== undefined || characterTypeIndex !== undefined;
  const meant = avatars.filter(
    (avatar) =>
      (role === undefined || avatar.role === role) &&
      (characterTypeIndex === undefined || avatar.characterTypeIndex === characterTypeIndex),
  );
  if (meant.length === 0)
    return isAsked && (role !== undefined || avatars.length > 0)
      ? { kind: 'unknown_role', role: role ?? String(characterTypeIndex) }
      : { kind: 'none' };
  const drawnValues = previewed(schema, values);
  const groups = (drawnValues.characters ?? []) as { customisations: Customisation[] }[];
  const present = meant.filter((avatar) =>
    characterIndex === undefined
      ? avatar.characterIndex < (groups[avatar.characterTypeIndex]?.customisations.length ?? 1)
      : avatar.characterIndex === characterIndex,
  );
  const characters = present.map((avatar) => {
    const group = groups[avatar.characterTypeIndex]?.customisations ?? [drawnValues];
    const characterValues = group[avatar.characterIndex] ?? {};
    const count = Math.max(group.length, avatar.characterIndex + 1);
    return {
      url: urlOf(avatar, { ...drawnValues, ...characterValues }, count),
      name: nameOf(
        groups.length > 0
          ? readPath(values, characterPath(avatar.characterTypeIndex, avatar.characterIndex, 'name'))
          : values.name,
      ),
      characterTypeIndex: avatar.characterTypeIndex,
      characterIndex: avatar.characterIndex,
    };
  });
  const background = (present[0] ?? meant[0]!).metas[0]?.backgroundAssetPath;
  return {
    kind: 'scene',
    characters,
    backgroundUrl: background && pageImageUrl(background, BACKGROUND_WIDTH_PX),
  };
}

/** Returns the path of a picture. It contains count, character, width and look, but no name or other typed text. */
function urlOf(
  { keys, characterIndex, metas: [meta] }: AvatarKey,
  values: Customisation,
  count: number,
): string {
  const look = keys.flatMap((key) =>
    typeof values[key] === 'string' && values[key] !== '' ? [[key, values[key]]] : [],
  );
  if (look.length === 0) return pageImageUrl(meta!.staticAssetPath, CHARACTER_WIDTH_PX);
  const parameters = new URLSearchParams([
    ['count', String(count)],
    ['character', String(characterIndex)],
    ['_width', String(CHARACTER_WIDTH_PX)],
    ...look,
  ]);
  return `${meta!.assetPath}?${parameters.toString()}`;
}

const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' && name.trim() !== '' ? name : undefined;

let lastPreview: { schema: SchemaPreview; values: Customisation; drawnValues: Customisation } | undefined;

/** Caches the last result, because all cards of a page pass the same values. */
function previewed(schema: SchemaPreview, values: Customisation): Customisation {
  if (lastPreview?.schema !== schema || lastPreview.values !== values)
    lastPreview = { schema, values, drawnValues: trimCharacters(previewCustomisation(schema, values)) };
  return lastPreview.drawnValues;
}
