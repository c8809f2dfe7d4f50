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
 * Checks a customisation against the product's schema.
 *
 * @param customisation - as it came in; keys that the schema does not have, fields that are not there for these
 * choices, and characters beyond their count are left out of the result
 * @param lang - of the shop: of the labels in the errors, and of the story when none was chosen, so that what is
 * ordered stays the book that was shown
 * @returns clean values (NFC), with the day since which ages and offered years are what they are, or every error of every field
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

/** The day is kept with the values, so that ages and years stay as the shopper saw them. Source: docs/rules.md FIELD-13 */
function withLocalDate(
  { fields }: LoadedPackage,
  values: Values,
  customisation: Readonly<Record<string, unknown>>,
): Values {
  const since = daySince(fields, values, localDateOf(customisation));
  return since === undefined ? values : { ...values, [LOCAL_DATE]: since };
}

/** What counts while nothing is chosen has to be there before fields that depend on it are left out. */
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

/** The valid ones among the values, without a word about the others: for a picture that must not fail. */
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
    // that a date is no date is not a matter of its signs
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

/** @returns the code of what is wrong, each with a text of its own. Source: docs/rules.md FIELD-10, FIELD-18 */
function specialFault(loaded: LoadedPackage, { field, value }: Found, today: string): string | undefined {
  if (typeof value !== 'string') return isRealPhoto(value) ? undefined : 'object.base';
  if (field.kind === 'date' || isYearChoice(field)) return dateFault(value, field, today);
  if (field.maxLines !== undefined && lineCount(value) > field.maxLines) return 'string.lines';
  if (hasLostSign(value) || !isPrintable(loaded, value)) return 'string.pattern.base';
  return field.isModerated && loaded.blocked.isIn(value) ? 'string.blocked' : undefined;
}

/** A fault inside a list is the list's; one inside a character is that of the character's own field. */
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

/** Takes the field out in which a fault lies: of a character the one field, else the whole key. */
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

/** The different chains of fonts in which the version sets its texts. */
function chainsOf(loaded: LoadedPackage): readonly FontChain[] {
  const earlierChains = chainsOfVersions.get(loaded);
  if (earlierChains) return earlierChains;
  const styles = [...loaded.styles.values()].flatMap((style) => [style, ...style.languages.values()]);
  const chains = [...new Set(styles.map(({ chain }) => chain))];
  chainsOfVersions.set(loaded, chains);
  return chains;
}

/** Can every text style set every sign? What no font has would be a gap in the book, so it is refused here. */
function isPrintable(loaded: LoadedPackage, text: string): boolean {
  const graphemes = [...new Set(splitGraphemes(text.replaceAll('\n', '')))];
  return chainsOf(loaded).every((chain) =>
    graphemes.every((grapheme) => chain.faceFor(grapheme) !== undefined),
  );
}

/** For people who read the answer; the form has its own texts by `type`. Source: docs/rules.md MSG-01 */
const MESSAGES: Record<FaultFamily, string> = {
  error_any_required: "Oops! Don't forget to fill this in",
  error_any_only: "Oops! Don't forget to select an option",
  error_string_min: 'This is a little short. Add some more!',
  error_string_max: 'Whoops! This is too long for the page.',
  error_string_lines: 'This has too many lines for the page. Please take some line breaks out.',
  error_string_pattern_base: 'Whoops! This contains unsupported characters. Try again.',
  error_string_blocked: 'Please choose other words',
  error_date_base: "This day isn't in the calendar. Have another look.",
  error_date_year: "This year isn't offered. Please choose another one.",
  error_default: "Sorry, we aren't sure why this has failed. Please try again later.",
};

/** Where a fault lies: the way into the customisation, and the field that the form shows it at. */
export interface FaultPlace {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly label: string;
}

/** Says what is wrong with one field. Nothing that the shopper wrote is repeated. */
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

/** One entry of Joi's details as a field error. */
export function fromJoi({ type, context }: Joi.ValidationErrorItem, place: FaultPlace): FieldError {
  const valids = Array.isArray(context?.['valids']) ? (context['valids'] as unknown[]) : undefined;
  return fieldError(type, place, { ...(valids && { valids }), limit: context?.['limit'] as unknown });
}
