import type { FieldError } from '@bindery/shared/contracts';
import type { Field, Values } from '../package/fields';
import { contentsFor, type LoadedPackage } from '../package/loaded-package';
import { own } from '../scene/fill-text';
import { splitGraphemes } from '../text/font-chain';
import { cleanText } from './clean-text';
import { fieldError, fromJoi } from './field-error';

export type Validated =
  | { readonly kind: 'valid'; readonly values: Values }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] };

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/**
 * Checks a customisation against the product's schema.
 *
 * @param customisation - as it came in; keys that the schema does not have are left out of the result
 * @param lang - of the labels in the errors
 * @returns clean values (NFC), or every error of every field
 */
export function validateValues(loaded: LoadedPackage, customisation: Readonly<Record<string, unknown>>, lang: string): Validated {
  const labelOf = labels(loaded, lang);
  const forbidden = FORBIDDEN.filter((key) => Object.hasOwn(customisation, key));
  if (forbidden.length > 0) return { kind: 'invalid', errors: forbidden.map((key) => fieldError('object.unknown', key, key)) };
  const candidate = pickValues(loaded, customisation);
  const { error } = loaded.validator.validate(candidate, { abortEarly: false, convert: false });
  const errors = (error?.details ?? []).map((detail) => fromJoi(detail, labelOf));
  for (const [key, value] of Object.entries(candidate)) {
    const isUnprintable = typeof value === 'string' && loaded.fields.get(key)?.kind === 'text' && !isPrintable(loaded, value);
    if (isUnprintable && !errors.some(({ context }) => context.key === key)) errors.push(fieldError('string.pattern.base', key, labelOf(key)));
  }
  return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'valid', values: candidate as Values };
}

/** The valid ones among the values, without a word about the others: for a picture that must not fail. */
export function keepValid(loaded: LoadedPackage, customisation: Readonly<Record<string, unknown>>): Values {
  const entries = Object.entries(pickValues(loaded, customisation)).filter(([key, value]) =>
    !loaded.validator.extract(key).validate(value, { convert: false }).error && (loaded.fields.get(key)?.kind === 'choice' || isPrintable(loaded, String(value))));
  return Object.fromEntries(entries) as Values;
}

function pickValues({ fields }: LoadedPackage, customisation: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fields.values()) {
    const value = clean(field, own(customisation, field.key));
    // An emptied field that need not be filled is a field that was not filled.
    if (value !== undefined && !(value === '' && !field.isRequired)) picked[field.key] = value;
  }
  return picked;
}

const clean = (field: Field, value: unknown): unknown =>
  typeof value === 'string' && field.kind === 'text' ? cleanText(value, field.isMultiLine) : value;

function labels(loaded: LoadedPackage, lang: string): (key: string) => string {
  const contents = contentsFor(loaded, lang);
  return (key) => contents.map((one) => own(one.labels, key)?.label).find(Boolean) ?? loaded.fields.get(key)?.label ?? key;
}

/** Can every text style set every sign? What no font has would be a gap in the book, so it is refused here. */
function isPrintable({ styles }: LoadedPackage, text: string): boolean {
  const graphemes = new Set(splitGraphemes(text.replaceAll('\n', '')));
  const chains = new Set(Array.from(styles.values(), ({ chain }) => chain));
  return [...chains].every((chain) => [...graphemes].every((grapheme) => chain.faceFor(grapheme) !== undefined));
}
