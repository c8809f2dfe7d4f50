import { isPhotoFilter } from '@bindery/shared/customisation';
import type { Field, Fields } from '../model/fields';
import { isCalendarDate } from '../model/local-date';
import { offersYear, yearOn } from '../model/schema';
import { isPhotoId, MAX_PHOTO_PIXELS } from '../model/photo-source';
import { ownEntry } from '../model/readings';
import { isRecord } from './pick-values';
import type { LoadedPackage } from '../scene/loaded-package';

/** A value that Joi alone cannot validate. `path`: its place, as in the errors. */
export interface Found {
  readonly path: readonly (string | number)[];
  readonly field: Field;
  readonly value: string | Readonly<Record<string, unknown>>;
}

type Path = readonly (string | number)[];

/** Returns the typed texts, dates and photos of a customisation, including those of its characters. */
export function findSpecial(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  path: Path = [],
): Found[] {
  return [...fields.values()].flatMap((field) =>
    inField(field, ownEntry(values, field.key), [...path, field.key]),
  );
}

function inField(field: Field, value: unknown, path: Path): Found[] {
  if (typeof value === 'string')
    return field.kind === 'text' || field.kind === 'date' || field.isFreeEntry || isYearChoice(field)
      ? [{ path, field, value }]
      : [];
  if (isRecord(value)) return field.kind === 'photo' ? [{ path, field, value }] : [];
  if (!Array.isArray(value)) return [];
  if (field.kind === 'texts')
    return value.flatMap((item: unknown, i) =>
      isRecord(item) && typeof item['text'] === 'string'
        ? [{ path: [...path, i, 'text'], field, value: item['text'] }]
        : [],
    );
  if (field.kind === 'characters')
    return value.flatMap((group: unknown, i) => inGroup(field, group, i, path));
  return [];
}

function inGroup({ types }: Field, group: unknown, i: number, path: Path): Found[] {
  const [list, fields] = [isRecord(group) ? group['customisations'] : undefined, types[i]?.fields];
  if (!Array.isArray(list) || !fields) return [];
  return list.flatMap((character: unknown, index) =>
    isRecord(character) ? findSpecial(fields, character, [...path, i, 'customisations', index]) : [],
  );
}

/**
 * Returns the lists of texts that contain an id twice. Ids must be unique, because a page stores the state of each list
 * entry under its id. Source: docs/rules.md FIELD-09
 */
export function findRepeated(fields: Fields, values: Readonly<Record<string, unknown>>): Path[] {
  return [...fields.values()].flatMap((field) => {
    const value = ownEntry(values, field.key);
    if (!Array.isArray(value)) return [];
    if (field.kind === 'texts') return hasRepeated(value) ? [[field.key]] : [];
    return field.kind === 'characters'
      ? value.flatMap((group: unknown, type) =>
          charactersOf(group).flatMap((character, index) =>
            isRecord(character) && field.types[type]
              ? findRepeated(field.types[type].fields, character).map((path) => [
                  field.key,
                  type,
                  'customisations',
                  index,
                  ...path,
                ])
              : [],
          ),
        )
      : [];
  });
}

function hasRepeated(list: readonly unknown[]): boolean {
  const ids = list.flatMap((item) => (isRecord(item) && typeof item['id'] === 'string' ? [item['id']] : []));
  return new Set(ids).size < ids.length;
}

const charactersOf = (group: unknown): readonly unknown[] =>
  isRecord(group) && Array.isArray(group['customisations']) ? group['customisations'] : [];

/**
 * Checks a date or a chosen year.
 *
 * @param today - the day stored with the customisation. Years that were offered on that day remain valid.
 * @returns the code of the fault; undefined if there is none. Source: docs/rules.md FIELD-10
 */
export function dateFault(text: string, field: Field, today: string): string | undefined {
  if (text === '') return undefined;
  if (field.kind === 'date' && !isCalendarDate(text)) return 'date.base';
  return offersYear(field, Number(text.slice(0, 4)), today) ? undefined : 'date.year';
}

export const isYearChoice = ({ kind, minYear, maxYear }: Field): boolean =>
  kind === 'choice' && (minYear !== undefined || maxYear !== undefined);

const ROTATIONS: readonly unknown[] = [undefined, 0, 90, 180, 270];

export function isRealPhoto(photo: Readonly<Record<string, unknown>>): boolean {
  const { public_id: id, width, height, crop, filter, rotation } = photo;
  if (!isPhotoId(id) || !isPhotoFilter(filter) || !ROTATIONS.includes(rotation)) return false;
  if (!(Number(width) > 0 && Number(height) > 0 && Number(width) * Number(height) <= MAX_PHOTO_PIXELS))
    return false;
  if (!isRecord(crop)) return crop === undefined;
  const [x, y, across, down] = [crop['x'], crop['y'], crop['width'], crop['height']].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return (
    x >= 0 &&
    y >= 0 &&
    across > 0 &&
    down > 0 &&
    x + across <= Number(width) + 1 &&
    y + down <= Number(height) + 1
  ); // croppers round
}

/** Time from the end of a day in UTC to its end in the westernmost time zone. */
const LAST_ZONE_MS = 12 * 3_600_000;

/**
 * Returns true if the product's year is over in every time zone. Such a product, for example last year's calendar, can
 * no longer be bought, although its package is valid. Source: docs/rules.md CAL-07
 */
export function isOfThePast(
  { fields }: Pick<LoadedPackage, 'fields'>,
  customisation: Readonly<Record<string, unknown>>,
  now = Date.now(),
): boolean {
  const day = new Date(now - LAST_ZONE_MS).toISOString();
  return [...fields.values()].some((field) => {
    const year = isYearChoice(field) ? ownEntry(customisation, field.key) : undefined;
    return (
      typeof year === 'string' && field.minYear !== undefined && Number(year) < yearOn(field.minYear, day)
    );
  });
}
