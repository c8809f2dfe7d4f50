import type { Artwork } from '../art/art-node';
import { type Bindings, parseRole } from '../art/bindings';
import type { Condition } from '../model/conditions';
import type { BookPage } from '../model/documents';
import type { Fields } from '../model/fields';
import { absolutePath, fieldAt, isKnownPath, ownEntry } from '../model/readings';
import { optionPictures } from '../model/schema';
import type { ParsedPackage } from '../scene/loaded-package';
import { keysOfPath, partFiles } from '../scene/place-part';
import { reachArtwork, type Reached, walkScoped } from './artwork-reach';
import type { Problems } from './problem';

/**
 * Artboards, and everything that artwork refers to by name. Source: docs/product-packages.md, Artwork
 *
 * @returns what pages reach, in the scopes in which they reach it
 */
export function checkArtwork(parsed: ParsedPackage, problems: Problems): Reached[] {
  for (const page of parsed.book.pages) {
    const artwork = parsed.artwork.get(page.file);
    if (artwork) checkArtboard(page, artwork, parsed, problems);
  }
  const reached = reachArtwork(parsed, problems);
  for (const one of reached) checkFile(one, parsed, problems);
  const files = new Set([
    ...reached.map(({ file }) => file),
    ...optionPictures(parsed.schema),
    ...parsed.product.formats.map(({ picture }) => picture),
  ]);
  for (const file of parsed.artwork.keys()) {
    if (!files.has(file)) problems.warning(file, 'nothing places it', 'place it or remove it');
  }
  return reached;
}

function checkArtboard(
  { half }: BookPage,
  { file, viewBox }: Artwork,
  { book }: ParsedPackage,
  problems: Problems,
): void {
  const { width, height, bleed } = book.page;
  const wanted = [-bleed, -bleed, (half ? 2 * width : width) + 2 * bleed, height + 2 * bleed];
  const actual = [viewBox.x, viewBox.y, viewBox.width, viewBox.height];
  if (wanted.some((value, i) => Math.abs(value - actual[i]!) > 0.01)) {
    problems.error(file, `its viewBox is "${actual.join(' ')}"`, `set it to "${wanted.join(' ')}"`);
  }
}

function checkFile({ file, scope }: Reached, parsed: ParsedPackage, problems: Problems): void {
  walkScoped(parsed.artwork.get(file)!.root, scope, ({ bindings }, inner) => {
    const where = inner === undefined ? '' : ` (in ${inner})`;
    if (bindings)
      checkBindings(bindings, inner, parsed, (reason, fix) => problems.error(file, reason + where, fix));
  });
}

function checkBindings(
  bindings: Bindings,
  scope: string | undefined,
  parsed: ParsedPackage,
  fault: FaultIn,
): void {
  const { fields } = parsed;
  const { with: character, show, paints, art, text, photo } = bindings;
  if (character && !isKnownPath(character, fields))
    fault(`data-with="${character}": there is no such character`, 'count types and characters from 0');
  checkShow('data-show', show ?? [], scope, fields, fault);
  for (const { attribute, key, role } of paints ?? [])
    checkRole(key, role, `data-${attribute}="${key}.${role}"`, scope, parsed, fault);
  if (art) checkPart(art.path, scope, parsed, fault);
  if (photo && fieldAt(absolutePath(photo.key, scope, fields), fields)?.kind !== 'photo')
    fault(`data-photo="${photo.key}" is no photo of the schema`, 'correct the name');
  if (!text) return;
  if (ownEntry(parsed.content['en']!.book.texts, text.textId) === undefined)
    fault(`data-text="${text.textId}" is not in content/en.json`, 'add it to book.texts or correct the name');
  if (!parsed.styles.has(text.style))
    fault(`data-style="${text.style}" is no text style of book.json`, 'correct the name');
  const role = text.colour === undefined ? undefined : parseRole(text.colour);
  if (role) checkRole(role.key, role.role, `data-colour="${text.colour}"`, scope, parsed, fault);
  else if (text.colour !== undefined && !/^#[0-9a-fA-F]{6}$/.test(text.colour))
    fault(`data-colour="${text.colour}" is no colour`, 'write #rrggbb or key.role');
}

function checkRole(
  key: string,
  role: string,
  binding: string,
  scope: string | undefined,
  { fields }: ParsedPackage,
  fault: FaultIn,
): void {
  const field = fieldAt(absolutePath(key, scope, fields), fields);
  const choices = field?.kind === 'choice' ? [...field.choices.values()] : [];
  if (choices.length === 0) fault(`${binding}: "${key}" is no choice of the schema`, 'correct the name');
  else if (choices.some(({ colours }) => ownEntry(colours, role) === undefined))
    fault(
      `${binding}: not every option of ${key} has the colour "${role}"`,
      'add it to schema.json or correct the name',
    );
}

/** The files that a path of artwork can lead to. */
export function checkPart(
  path: string,
  scope: string | undefined,
  { artwork, fields }: ParsedPackage,
  fault: FaultIn,
): void {
  for (const key of keysOfPath(path, scope, fields)) {
    const field = fieldAt(key, fields);
    if (field?.kind !== 'choice' || field.isFreeEntry)
      return fault(
        `data-art="${path}": "${key}" is no choice of the schema, or takes own words`,
        'correct the name',
      );
  }
  for (const file of partFiles(path, scope, fields)) {
    if (!artwork.has(file)) fault(`data-art="${path}": ${file} is not there`, 'draw it or correct the path');
  }
}

export type FaultIn = (reason: string, fix: string) => void;

/** Conditions of artwork and of texts: known paths, values that there can be. */
export function checkShow(
  where: string,
  conditions: readonly Condition[],
  scope: string | undefined,
  fields: Fields,
  fault: FaultIn,
): void {
  for (const { key, values } of conditions) {
    const path = absolutePath(key, scope, fields);
    if (!isKnownPath(path, fields))
      fault(`${where} names "${key}", which is no key of the schema`, 'correct the name');
    for (const value of values) {
      if (!canBe(path, value, fields))
        fault(`${where} names "${key}=${value}", and ${key} has no such option`, 'correct the value');
    }
  }
}

function canBe(path: string, value: string, fields: Fields): boolean {
  const field = fieldAt(path, fields);
  if (field?.kind === 'choice' || field?.kind === 'choices')
    return field.isFreeEntry || field.choices.has(value);
  const count = /^characters\.(\d)\.count$/.exec(path);
  const type = count && fields.get('characters')?.types[Number(count[1])];
  return !type || (/^\d+$/.test(value) && Number(value) >= type.min && Number(value) <= type.max);
}
