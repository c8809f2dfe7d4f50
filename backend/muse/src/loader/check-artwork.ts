import type { Artwork } from '../art/art-node';
import { type Bindings, parseRole, type PhotoBinding } from '../art/bindings';
import type { TextBinding } from '../art/text-binding';
import { isMonthPath } from '../model/calendar';
import { flattenPath } from '../geometry/flatten-path';
import type { Condition } from '../model/conditions';
import type { BookPage } from '../model/documents';
import type { Fields } from '../model/fields';
import { absolutePath, fieldAt, isKnownPath, isListPath, ownEntry } from '../model/readings';
import { optionPictures } from '../model/schema';
import type { ParsedPackage } from '../scene/loaded-package';
import { keysOfPath, partFiles } from '../scene/place-part';
import { reachArtwork, type Reached, walkScoped } from './artwork-reach';
import { correctName, meant, type Problems } from './problem';

/**
 * Checks artboards, and all references of artwork to keys, texts and files. Source: docs/product-packages.md, Artwork
 *
 * @returns the files that pages use, with their scopes
 */
export function checkArtwork(parsed: ParsedPackage, problems: Problems): Reached[] {
  for (const page of parsed.book.pages) {
    const artwork = parsed.artwork.get(page.file);
    if (artwork) checkArtboard(page, artwork, parsed, problems);
  }
  const reached = reachArtwork(parsed, problems);
  for (const artworkFile of reached) checkFile(artworkFile, parsed, problems);
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
  const wantedBox = [-bleed, -bleed, (half ? 2 * width : width) + 2 * bleed, height + 2 * bleed];
  const actual = [viewBox.x, viewBox.y, viewBox.width, viewBox.height];
  if (wantedBox.some((value, i) => Math.abs(value - actual[i]!) > 0.01)) {
    problems.error(file, `its viewBox is "${actual.join(' ')}"`, `set it to "${wantedBox.join(' ')}"`);
  }
}

function checkFile({ file, scope }: Reached, parsed: ParsedPackage, problems: Problems): void {
  walkScoped(parsed.artwork.get(file)!.root, scope, ({ bindings, line }, inner) => {
    const where = inner === undefined ? '' : ` (in ${inner})`;
    if (!bindings) return;
    const { with: character } = bindings;
    if (character !== undefined && !isKnownPath(character, parsed.fields))
      problems.error(
        file,
        `data-with="${character}": there is no such character`,
        'count types and characters from 0',
        line,
      );
    else
      checkBindings(bindings, inner, parsed, (reason, fix) =>
        problems.error(file, reason + where, fix, line),
      );
    if (bindings.photo)
      checkPhotoShape(bindings.photo, inner, parsed, (reason, fix) =>
        problems.warning(file, reason + where, fix, line),
      );
  });
}

function checkBindings(
  bindings: Bindings,
  scope: string | undefined,
  parsed: ParsedPackage,
  fault: FaultIn,
): void {
  const { fields } = parsed;
  const { show, paints, art, text, photo } = bindings;
  checkShow('data-show', show ?? [], scope, fields, fault);
  for (const { attribute, key, role } of paints ?? [])
    checkRole(key, role, `data-${attribute}="${key}.${role}"`, scope, parsed, fault);
  if (art) checkPart(art.path, scope, parsed, fault);
  if (photo && fieldAt(absolutePath(photo.key, scope, fields), fields)?.kind !== 'photo')
    fault(`data-photo="${photo.key}" is no photo of the schema`, correctName(photo.key, fields.keys()));
  if (!text) return;
  if (ownEntry(parsed.content['en']!.book.texts, text.textId) === undefined)
    fault(
      `data-text="${text.textId}" is not in content/en.json`,
      meant(text.textId, Object.keys(parsed.content['en']!.book.texts)) ??
        'add it to book.texts or correct the name',
    );
  if (!parsed.styles.has(text.style))
    fault(
      `data-style="${text.style}" is no text style of book.json`,
      correctName(text.style, parsed.styles.keys()),
    );
  checkLetteringPath(text, fault);
  const role = text.colour === undefined ? undefined : parseRole(text.colour);
  if (role) checkRole(role.key, role.role, `data-colour="${text.colour}"`, scope, parsed, fault);
  else if (text.colour !== undefined && !/^#[0-9a-fA-F]{6}$/.test(text.colour))
    fault(`data-colour="${text.colour}" is no colour`, 'write #rrggbb or key.role');
}

/** Warns if a photo's rectangle has another shape than the schema's crop, because the photo would be cropped twice. */
function checkPhotoShape(
  { key, box }: PhotoBinding,
  scope: string | undefined,
  { fields, schema }: ParsedPackage,
  warn: FaultIn,
): void {
  const path = absolutePath(key, scope, fields);
  const writtenRatio = ownEntry(schema.keys, path)?.metas?.[0]?.aspectRatio;
  const [width, height] = (writtenRatio ?? '').split('/').map(Number) as [number, number];
  const cut = ((width / height) * box.height) / box.width;
  if (cut > 1.03 || cut < 0.97)
    warn(
      `data-photo="${key}": the rectangle is ${box.width} by ${box.height}, and the photo is cropped to ${writtenRatio}`,
      'give both the same proportions: the photo is cut a second time',
    );
}

/** Checks that a lettering path lies within its rectangle. Its coordinates are in artboard units, like x and y. */
function checkLetteringPath({ path, box, textId }: TextBinding, fault: FaultIn): void {
  if (path === undefined) return;
  const ROUNDING = 1;
  const off = flattenPath(path).find(
    ([x, y]) =>
      x < box.x - ROUNDING ||
      y < box.y - ROUNDING ||
      x > box.x + box.width + ROUNDING ||
      y > box.y + box.height + ROUNDING,
  );
  if (off)
    fault(
      `the path of ${textId} leaves its rectangle at ${Math.round(off[0])} ${Math.round(off[1])}: the rectangle goes from ${box.x} ${box.y} to ${box.x + box.width} ${box.y + box.height}`,
      'write data-text-path in the same units as x and y, counted from the corner of the artboard and not of the rectangle, or make the rectangle larger',
    );
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
  if (choices.length === 0)
    fault(`${binding}: "${key}" is no choice of the schema`, correctName(key, fields.keys()));
  else if (choices.some(({ colours }) => ownEntry(colours, role) === undefined))
    fault(
      `${binding}: not every option of ${key} has the colour "${role}"`,
      'add it to schema.json or correct the name',
    );
}

/** Checks all files that a path in artwork can mean. */
export function checkPart(
  path: string,
  scope: string | undefined,
  { artwork, fields }: ParsedPackage,
  fault: FaultIn,
): void {
  for (const key of keysOfPath(path, scope, fields)) {
    const field = fieldAt(key, fields);
    if (isMonthPath(key)) continue;
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

/** Checks conditions of artwork and texts: each path must exist, and its field must allow the tested value. */
export function checkShow(
  where: string,
  conditions: readonly Condition[],
  scope: string | undefined,
  fields: Fields,
  fault: FaultIn,
): void {
  for (const { key, entry, values } of conditions) {
    const path = absolutePath(key, scope, fields);
    if (entry !== undefined && isKnownPath(path, fields) && !isListPath(path, fields))
      fault(
        `${where} names "${key}.${entry}", and ${key} is no list`,
        'name a list, or leave the number out',
      );
    if (!isKnownPath(path, fields))
      fault(`${where} names "${key}", which is no key of the schema`, correctName(key, fields.keys()));
    for (const value of values) {
      if (!canBe(path, value, fields))
        fault(
          `${where} names "${key}=${value}", and ${key} has no such option`,
          meant(value, fieldAt(path, fields)?.choices.keys() ?? []) ?? 'correct the value',
        );
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
