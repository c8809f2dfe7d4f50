import { walk, type Artwork } from '../artwork/art-node';
import { parseRole } from '../artwork/bindings';
import { own } from '../scene/fill-text';
import { keysOfPath, partFiles } from '../scene/part-paths';
import { MAX_PART_DEPTH } from '../scene/resolve-segment';
import type { BookPage } from './documents';
import type { ParsedPackage } from './parsed-package';
import type { Problems } from './problem';

/** Artboards, and everything that artwork refers to by name. Source: docs/product-packages.md, Artwork */
export function checkArtwork(parsed: ParsedPackage, problems: Problems): void {
  const reached = new Set<string>();
  for (const page of parsed.book.pages) {
    const artwork = parsed.artwork.get(page.file);
    if (!artwork) continue;
    checkArtboard(page, artwork, parsed, problems);
    reach(page.file, [], parsed, reached, problems);
  }
  for (const file of reached) checkBindings(parsed.artwork.get(file)!, parsed, problems);
  const pictures = new Set(Object.values(parsed.schema.keys).flatMap(({ metas }) => Object.values(metas?.[0]?.images ?? {})));
  for (const file of parsed.artwork.keys()) {
    if (!reached.has(file) && !pictures.has(file)) problems.warning(file, 'nothing places it', 'place it or remove it');
  }
  checkUse(parsed, reached, problems);
}

function checkArtboard({ half }: BookPage, { file, viewBox }: Artwork, { book }: ParsedPackage, problems: Problems): void {
  const { width, height, bleed } = book.page;
  const wanted = [-bleed, -bleed, (half ? 2 * width : width) + 2 * bleed, height + 2 * bleed];
  const actual = [viewBox.x, viewBox.y, viewBox.width, viewBox.height];
  if (wanted.some((value, i) => Math.abs(value - actual[i]!) > 0.01)) {
    problems.error(file, `its viewBox is "${actual.join(' ')}"`, `set it to "${wanted.join(' ')}"`);
  }
}

/** Follows placed parts, to the depth that is allowed. */
function reach(file: string, path: readonly string[], parsed: ParsedPackage, reached: Set<string>, problems: Problems): void {
  const artwork = parsed.artwork.get(file);
  if (path.includes(file)) return problems.error(file, `it places itself: ${[...path.slice(path.indexOf(file)), file].join(' > ')}`, 'break the circle');
  if (path.length > MAX_PART_DEPTH) return problems.error(file, `parts place parts more than ${MAX_PART_DEPTH} deep: ${path.join(' > ')}`, 'place it higher up');
  if (!artwork || (reached.has(file) && path.length === 0)) return;
  reached.add(file);
  const places = new Set<string>();
  walk(artwork.root, (node) => {
    if (node.bindings?.art) for (const part of partFiles(node.bindings.art.path, parsed.fields)) places.add(part);
  });
  for (const part of places) reach(part, [...path, file], parsed, reached, problems);
}

function checkBindings({ file, root }: Artwork, parsed: ParsedPackage, problems: Problems): void {
  const { fields } = parsed;
  const fault = (reason: string, fix: string): void => problems.error(file, reason, fix);
  const checkRole = (key: string, role: string, binding: string): void => {
    const choices = [...(fields.get(key)?.choices.values() ?? [])];
    if (choices.length === 0) fault(`${binding}: "${key}" is no choice of the schema`, 'correct the name');
    else if (choices.some(({ colours }) => own(colours, role) === undefined)) fault(`${binding}: not every option of ${key} has the colour "${role}"`, 'add it to schema.json or correct the name');
  };
  walk(root, ({ bindings }) => {
    for (const { key, values } of bindings?.show ?? []) {
      const field = fields.get(key);
      if (!field) fault(`data-show names "${key}", which is no key of the schema`, 'correct the name');
      else if (field.kind === 'choice') {
        for (const value of values) if (!field.choices.has(value)) fault(`data-show names "${key}=${value}", and ${key} has no such option`, 'correct the value');
      }
    }
    for (const { attribute, key, role } of bindings?.paints ?? []) checkRole(key, role, `data-${attribute}="${key}.${role}"`);
    if (bindings?.art) checkPart(bindings.art.path, parsed, fault);
    if (bindings?.text) {
      const { textId, style, colour } = bindings.text;
      if (own(parsed.content['en']!.book.texts, textId) === undefined) fault(`data-text="${textId}" is not in content/en.json`, 'add it to book.texts or correct the name');
      if (!parsed.styles.has(style)) fault(`data-style="${style}" is no text style of book.json`, 'correct the name');
      const role = colour === undefined ? undefined : parseRole(colour);
      if (role) checkRole(role.key, role.role, `data-colour="${colour}"`);
      else if (colour !== undefined && !/^#[0-9a-fA-F]{6}$/.test(colour)) fault(`data-colour="${colour}" is no colour`, 'write #rrggbb or key.role');
    }
  });
}

function checkPart(path: string, { artwork, fields }: ParsedPackage, fault: (reason: string, fix: string) => void): void {
  for (const key of keysOfPath(path)) {
    if ((fields.get(key)?.choices.size ?? 0) === 0) return fault(`data-art="${path}": "${key}" is no choice of the schema`, 'correct the name');
  }
  for (const file of partFiles(path, fields)) {
    if (!artwork.has(file)) fault(`data-art="${path}": ${file} is not there`, 'draw it or correct the path');
  }
}

/** Keys and texts that nothing uses. */
function checkUse({ fields, content, artwork }: ParsedPackage, reached: ReadonlySet<string>, problems: Problems): void {
  const source = [...reached].map((file) => JSON.stringify(artwork.get(file)!.root)).join('\n');
  const texts = Object.values(content).flatMap(({ book }) => Object.values(book.texts)).join('\n');
  for (const key of fields.keys()) {
    const isUsed = source.includes(`"key":"${key}"`) || source.includes(`{${key}}`) || texts.includes(`{${key}}`) || texts.includes(`{${key}.`);
    if (!isUsed) problems.warning('schema.json', `no page uses the key ${key}`, 'use it or remove it');
  }
  for (const id of Object.keys(content['en']!.book.texts)) {
    if (!source.includes(`"textId":${JSON.stringify(id)}`)) problems.warning('content/en.json', `no page shows the text ${id}`, 'place it or remove it');
  }
}
