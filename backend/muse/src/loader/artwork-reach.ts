import type { ArtNode } from '../art/art-node';
import { monthFiles } from '../art/month-binding';
import { isCalendarPath } from '../model/calendar';
import { parseCharacterPath } from '../model/readings';
import type { LoadedPackage, ParsedPackage } from '../scene/loaded-package';
import { partFiles } from '../scene/place-part';
import { scopeOf } from '../scene/plan-avatars';
import { MAX_PART_DEPTH } from '../scene/resolve-segment';
import type { Problems } from './problem';

/**
 * An artwork file and its scope, the character for which pages use it. If pages use a file for several types of
 * characters, it is listed once for each type.
 */
export interface Reached {
  readonly file: string;
  readonly scope: string | undefined;
}

/** Visits a node and all its descendants, each with the character in its scope. */
export function walkScoped(
  node: ArtNode,
  scope: string | undefined,
  visit: (node: ArtNode, scope: string | undefined) => void,
): void {
  const ownScope = node.bindings?.with ?? scope;
  visit(node, ownScope);
  for (const child of node.children) walkScoped(child, ownScope, visit);
}

/** Returns all artwork that pages and avatars use, including parts placed in it down to the maximum depth. */
export function reachArtwork(parsed: ParsedPackage, problems: Problems): Reached[] {
  const reached = new Map<string, Reached>();
  const follow = (file: string, scope: string | undefined, path: readonly string[]): void => {
    const artwork = parsed.artwork.get(file);
    if (path.includes(file))
      return problems.error(
        file,
        `it places itself: ${[...path.slice(path.indexOf(file)), file].join(' > ')}`,
        'break the circle',
      );
    if (path.length > MAX_PART_DEPTH)
      return problems.error(
        file,
        `parts place parts more than ${MAX_PART_DEPTH} deep: ${path.join(' > ')}`,
        'place it higher up',
      );
    const name = `${file} ${path.length} ${typeOf(scope)}`; // the depth is part of the name, because the same file at another depth may exceed the maximum depth
    if (!artwork || reached.has(name)) return;
    const places = new Map<string, readonly [string, string | undefined]>();
    walkScoped(artwork.root, scope, ({ bindings }, inner) => {
      const files = [
        ...(bindings?.art ? partFiles(bindings.art.path, inner, parsed.fields) : []),
        ...(bindings?.month ? monthFiles(bindings.month) : []),
      ];
      for (const part of files) places.set(`${part} ${typeOf(inner)}`, [part, inner]);
    });
    for (const [part, inner] of places.values()) follow(part, inner, [...path, file]);
    reached.set(name, { file, scope });
  };
  for (const { file } of parsed.book.pages) follow(file, undefined, []);
  for (const { role, art, background } of parsed.book.avatars ?? []) {
    const scope = scopeOf(role, parsed.fields);
    for (const file of partFiles(art, scope, parsed.fields)) follow(file, scope, ['book.json']);
    if (background !== undefined) follow(`${background}.svg`, undefined, ['book.json']);
  }
  return [
    ...new Map(Array.from(reached.values(), (file) => [`${file.file} ${typeOf(file.scope)}`, file])).values(),
  ];
}

const typeOf = (scope: string | undefined): string =>
  scope === undefined ? '' : String(parseCharacterPath(scope)!.type);

/** Warns about keys, keys of characters, and texts that no artwork uses. */
export function checkUse(loaded: LoadedPackage, reached: readonly Reached[], problems: Problems): void {
  const paths = new Set(loaded.pages.flatMap((page) => page.paths));
  const isMarked = [...paths].some((path) => isCalendarPath(path) && path.endsWith('.marks'));
  const names = Array.from(paths).filter((path) => path.endsWith('.names'));
  const unused = (key: string): void =>
    problems.warning('schema.json', `no page uses the key ${key}`, 'use it or remove it');
  const decides = (key: string): boolean =>
    (loaded.schema.keys[key]?.metas?.[0]?.dependentFields?.length ?? 0) > 0;
  const isSold = (key: string): boolean =>
    (loaded.product.upsells ?? []).some((upsell) => upsell.key === key);
  for (const { key, types } of loaded.fields.values()) {
    const isUsed = loaded.pages.some(({ keys }) => keys.includes(key)) || decides(key) || isSold(key);
    if (!isUsed) unused(key);
    const marked = isMarked ? (loaded.book.calendar?.marks ?? []) : [];
    types.forEach(({ type, fields }, i) => {
      const isNamed = names.some((path) => path === 'characters.names' || path === `characters.${i}.names`);
      const isRead = (characterKey: string): boolean =>
        Array.from(paths).some((path) =>
          new RegExp(`^characters\\.${i}\\.\\d+\\.${characterKey}(\\.|$)`).test(path),
        );
      const mark = marked.find((markedType) => markedType.type === type);
      for (const characterKey of fields.keys())
        if (
          ![mark?.name, mark?.day].includes(characterKey) &&
          !isRead(characterKey) &&
          !(characterKey === 'name' && isNamed)
        )
          unused(`${characterKey} of ${type}`);
    });
  }
  const texts = new Set<string>();
  for (const { file, scope } of reached)
    walkScoped(loaded.artwork.get(file)!.root, scope, ({ bindings, line }) => {
      const id = bindings?.text?.textId;
      if (id === undefined) return;
      texts.add(id);
      const onPages = loaded.pages.filter((page) => page.file === file);
      const isOff =
        onPages.length > 0 &&
        !onPages.some(({ segments }) => segments.some(({ textIds }) => textIds.includes(id)));
      if (isOff)
        problems.warning(
          file,
          `the box of ${id} lies off the page`,
          'move it onto the artboard: it is drawn nowhere',
          line,
        );
    });
  for (const id of Object.keys(loaded.content['en']!.book.texts)) {
    if (!texts.has(id))
      problems.warning('content/en.json', `no page shows the text ${id}`, 'place it or remove it');
  }
}
