import { isArtPath } from '../art/bindings';
import type { BookAvatar } from '../model/documents';
import { fieldAt, parseCharacterPath } from '../model/readings';
import type { ParsedPackage } from '../scene/loaded-package';
import { keysOfPath, partFiles } from '../scene/place-part';
import { isLookPath, lookKey, scopeOf, typeIndexOf } from '../scene/plan-avatars';
import { type Uses, UsesIndex } from '../scene/uses';
import { checkPart, type FaultIn } from './check-artwork';
import type { Problems } from './problem';

const FILE = 'book.json';

/** Checks the avatars of a product. Source: docs/product-packages.md, Avatars */
export function checkAvatars(parsed: ParsedPackage, problems: Problems): void {
  const avatars = parsed.book.avatars ?? [];
  if (!parsed.fields.has('characters') && avatars.length > 1)
    problems.error(FILE, 'it has several avatars, the product one character', 'keep one');
  for (const avatar of avatars) {
    const { role } = avatar;
    const fault: FaultIn = (reason, fix) => problems.error(FILE, `avatar ${role}: ${reason}`, fix);
    if (avatars.filter((avatar) => avatar.role === role).length > 1)
      fault('there are two of that role', 'give each type of characters one avatar');
    if (typeIndexOf(role, parsed.fields) === -1)
      fault(
        'there is no such type of characters',
        `use one of ${parsed.fields
          .get('characters')!
          .types.map(({ type }) => type)
          .join(', ')}`,
      );
    else checkAvatar(avatar, parsed, fault);
  }
}

function checkAvatar(avatar: BookAvatar, parsed: ParsedPackage, fault: FaultIn): void {
  const { role, art, background } = avatar;
  const scope = scopeOf(role, parsed.fields);
  const uses = usesOf(art, scope, parsed, fault);
  if (!uses) return;
  const look = [...uses.paths, ...keysOfPath(art, scope, parsed.fields)].filter(isLookPath);
  if (uses.textIds.size > 0) fault('its art sets a text', 'draw no words: an avatar has no name on it');
  for (const path of look) {
    const field = fieldAt(path, parsed.fields);
    const place = parseCharacterPath(path);
    if (field?.kind !== 'choice' || field.isFreeEntry)
      fault(
        `its art reads "${path}", which is no choice`,
        'let it read choices only: they stand in its address',
      );
    else if (place && !path.startsWith(`${scope}.`))
      fault(`its art reads "${path}" of another character`, 'let it read its own choices only');
  }
  for (const name of ['preset', 'presetOther'] as const) checkPreset(name, avatar, look, parsed, fault);
  if (background !== undefined && usesOf(background, undefined, parsed, fault)?.isStatic === false)
    fault('its background has bindings', 'draw it without');
}

function usesOf(
  path: string,
  scope: string | undefined,
  parsed: ParsedPackage,
  fault: FaultIn,
): Uses | undefined {
  if (!isArtPath(path))
    return void fault(`"${path}" is no path of artwork`, 'write avatars/..., without .svg');
  checkPart(path, scope, parsed, fault);
  const artworks = partFiles(path, scope, parsed.fields).map((file) => parsed.artwork.get(file));
  if (artworks.length === 0 || artworks.includes(undefined)) return undefined;
  const index = new UsesIndex(parsed);
  const uses = artworks.map((part) => index.nodeUses(part!.root, part!, scope));
  return {
    paths: new Set(uses.flatMap(({ paths }) => [...paths])),
    textIds: new Set(uses.flatMap(({ textIds }) => [...textIds])),
    files: new Set(),
    isStatic: uses.every(({ isStatic }) => isStatic),
  };
}

function checkPreset(
  name: 'preset' | 'presetOther',
  avatar: BookAvatar,
  look: readonly string[],
  { fields }: ParsedPackage,
  fault: FaultIn,
): void {
  for (const [key, value] of Object.entries(avatar[name] ?? {})) {
    const path = look.find((lookPath) => lookKey(lookPath) === key);
    if (path === undefined) fault(`${name}: its art does not read "${key}"`, 'name a key of its look');
    else if (fieldAt(path, fields)?.choices.has(value) === false)
      fault(
        `${name}: "${value}" is no option of ${key}`,
        `use one of ${[...fieldAt(path, fields)!.choices.keys()].join(', ')}`,
      );
  }
}
