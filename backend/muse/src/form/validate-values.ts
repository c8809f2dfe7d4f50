import type Joi from 'joi';
import type { FieldError } from '@bindery/shared/contracts';
import { faultFamily, hasLostSign, lineCount, type FaultFamily } from '@bindery/shared/customisation';
import { labelOf } from '../model/book-texts';
import { withoutHidden } from '../model/fields';
import { contentsFor, defaultStoryLanguage } from '../model/language';
import { daySince, LOCAL_DATE, localDateOf } from '../model/local-date';
import type { Values } from '../model/values';
import type { LoadedPackage } from '../scene/loaded-package';
import { type FontChain, splitGraphemes } from '../type/font-chain';
import { isRecord, pickValues } from './pick-values';
import {
  dateFault,
  findRepeated,
  findSpecial,
  type Found,
  isRealPhoto,
  isYearChoice,
} from './special-values';

export type Validated =
  | { readonly kind: 'valid'; readonly values: Values }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] };

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/**
 * Validates a customisation against the product's schema.
 *
 * @param customisation - as received. The result has no unknown keys, hidden fields or surplus characters.
 * @param lang - the shop's language: for the labels in errors, and for the story if the shopper chose no language
 * @returns either clean values (NFC) or all errors of all fields. The values include the earliest day on which ages and
 *   offered years are the same as today.
 */
export function validateValues(
  loaded: LoadedPackage,
  customisation: Readonly<Record<string, unknown>>,
  lang: string,
): Validated {
  const forbidden = FORBIDDEN.filter((key) => Object.hasOwn(customisation, key));
  if (forbidden.length > 0)
    return {
      kind: 'invalid',
      errors: forbidden.map((key) => fieldError('object.unknown', { path: [key], key, label: key })),
    };
  const candidate = pickValues(loaded.fields, withStoryLanguage(loaded, customisation, lang));
  const today = localDateOf(customisation);
  const errors = errorsOf(loaded, candidate, lang, today);
  if (errors.length > 0) return { kind: 'invalid', errors };
  return { kind: 'valid', values: withLocalDate(loaded, candidate as Values, customisation) };
}

/**
 * Stores the day, so that ages and years never differ from those that the shopper saw. Source: docs/rules.md FIELD-13
 */
function withLocalDate(
  { fields }: LoadedPackage,
  values: Values,
  customisation: Readonly<Record<string, unknown>>,
): Values {
  const localDay = daySince(fields, values, localDateOf(customisation));
  return localDay === undefined ? values : { ...values, [LOCAL_DATE]: localDay };
}

/** Sets the default story language. This must precede the removal of hidden fields, which depends on it. */
function withStoryLanguage(
  loaded: LoadedPackage,
  customisation: Readonly<Record<string, unknown>>,
  lang: string,
): Readonly<Record<string, unknown>> {
  const { key } = loaded.book.story ?? {};
  const isChosen =
    key === undefined ||
    (Object.hasOwn(customisation, key) &&
      customisation[key] !== undefined &&
      customisation[key] !== null &&
      customisation[key] !== '');
  return isChosen ? customisation : { ...customisation, [key]: defaultStoryLanguage(loaded, lang) };
}

/** Drops invalid values without an error, for pictures that must be drawn in any case. */
export function keepValid(loaded: LoadedPackage, customisation: Readonly<Record<string, unknown>>): Values {
  const candidate = pickValues(loaded.fields, customisation);
  for (const { path } of errorsOf(loaded, candidate, 'en', localDateOf(customisation)))
    remove(candidate, path);
  return withLocalDate(loaded, withoutHidden(loaded.fields, candidate) as Values, customisation);
}

function errorsOf(
  loaded: LoadedPackage,
  candidate: Readonly<Record<string, unknown>>,
  lang: string,
  today: string,
): FieldError[] {
  const { error } = loaded.validator.validate(candidate, { abortEarly: false, convert: false });
  const placeOf = (path: readonly (string | number)[]): FaultPlace => placeIn(loaded, path, lang);
  const specials = findSpecial(loaded.fields, candidate);
  const dates = new Set(
    specials.filter(({ field }) => field.kind === 'date').map(({ path }) => path.join('.')),
  );
  const errors = (error?.details ?? []).map((detail) => {
    // a malformed date gets the error of an invalid date, not that of a text with invalid characters
    const isDate = detail.type.startsWith('string.pattern') && dates.has(detail.path.join('.'));
    return fromJoi({ ...detail, type: isDate ? 'date.base' : detail.type }, placeOf(detail.path));
  });
  const faultyPaths = new Set(errors.map(({ path }) => path.join('.')));
  for (const special of specials) {
    const fault = faultyPaths.has(special.path.join('.')) ? undefined : specialFault(loaded, special, today);
    if (fault !== undefined) errors.push(fieldError(fault, placeOf(special.path)));
  }
  for (const path of findRepeated(loaded.fields, candidate))
    if (!faultyPaths.has(path.join('.'))) errors.push(fieldError('array.unique', placeOf(path)));
  return errors;
}

/** @returns the code of the fault; undefined if there is none. Each code has its own message. Source: docs/rules.md FIELD-10, FIELD-18 */
function specialFault(loaded: LoadedPackage, { field, value }: Found, today: string): string | undefined {
  if (typeof value !== 'string') return isRealPhoto(value) ? undefined : 'object.base';
  if (field.kind === 'date' || isYearChoice(field)) return dateFault(value, field, today);
  if (field.maxLines !== undefined && lineCount(value) > field.maxLines) return 'string.lines';
  if (hasLostSign(value) || !isPrintable(loaded, value)) return 'string.pattern.base';
  return field.isModerated && loaded.blocked.isIn(value) ? 'string.blocked' : undefined;
}

/** Returns the place of a fault: a field of a character or, for any other value, its top-level field. */
function placeIn(loaded: LoadedPackage, path: readonly (string | number)[], lang: string): FaultPlace {
  const [root, type, , index, key] = path;
  const isOfCharacter = root === 'characters' && typeof key === 'string';
  const field = isOfCharacter ? `characters.${type}.${index}.${key}` : String(root ?? '');
  return {
    path,
    key: isOfCharacter ? key : String(root ?? ''),
    label: labelOf(contentsFor(loaded, lang), field, loaded.fields),
  };
}

/** Deletes a faulty value: a field of a character or, for any other value, its whole top-level key. */
function remove(candidate: Record<string, unknown>, path: readonly (string | number)[]): void {
  const [root, type, , index, key] = path;
  const groups = candidate[String(root)];
  const group: unknown =
    Array.isArray(groups) && root === 'characters' && typeof key === 'string'
      ? groups[Number(type)]
      : undefined;
  const list = isRecord(group) ? group['customisations'] : undefined;
  const character: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
  if (isRecord(character)) delete character[String(key)];
  else delete candidate[String(root)];
}

const chainsOfVersions = new WeakMap<LoadedPackage, readonly FontChain[]>();

function chainsOf(loaded: LoadedPackage): readonly FontChain[] {
  const earlierChains = chainsOfVersions.get(loaded);
  if (earlierChains) return earlierChains;
  const styles = [...loaded.styles.values()].flatMap((style) => [style, ...style.languages.values()]);
  const chains = [...new Set(styles.map(({ chain }) => chain))];
  chainsOfVersions.set(loaded, chains);
  return chains;
}

/**
 * Returns whether the fonts of every text style have every character. A missing glyph would leave a gap in the book.
 */
function isPrintable(loaded: LoadedPackage, text: string): boolean {
  const graphemes = [...new Set(splitGraphemes(text.replaceAll('\n', '')))];
  return chainsOf(loaded).every((chain) =>
    graphemes.every((grapheme) => chain.faceFor(grapheme) !== undefined),
  );
}

/** Messages for developers. The form has its own text for each `type`. Source: docs/rules.md MSG-01 */
const MESSAGES: Record<FaultFamily, string> = {
  error_any_required: "Oops! Don't forget to fill this in",
  error_any_only: "Oops! Don't forget to select an option",
  error_string_min: 'This is a little short. Add some more!',
  error_string_max: 'Whoops! This is too long for the page.',
  error_string_lines: 'Too many lines for the page. Please remove a line break or two.',
  error_string_pattern_base: 'Whoops! This contains unsupported characters. Try again.',
  error_string_blocked: 'Please choose other words',
  error_date_base: 'This day isn’t in the calendar. Please check it.',
  error_date_year: 'We don’t offer this year. Please choose another one.',
  error_default: "Sorry, we aren't sure why this has failed. Please try again later.",
};

/** The place of a fault: its path in the customisation, and the form's field that shows it. */
export interface FaultPlace {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly label: string;
}

/** Returns the error of one field. The message never repeats the shopper's input. */
export function fieldError(
  type: string,
  { path, key, label }: FaultPlace,
  context: { valids?: unknown[]; limit?: unknown } = {},
): FieldError {
  const { valids, limit } = context;
  return {
    type,
    message: MESSAGES[faultFamily(type)],
    path: [...path],
    context: { key, label, ...(valids && { valids }), ...(limit !== undefined && { limit }) },
  };
}

export function fromJoi({ type, context }: Joi.ValidationErrorItem, place: FaultPlace): FieldError {
  const valids = Array.isArray(context?.['valids']) ? (context['valids'] as unknown[]) : undefined;
  return fieldError(type, place, { ...(valids && { valids }), limit: context?.['limit'] as unknown });
}
