import type { FieldError } from '@bindery/shared/contracts';

/**
 * The server's errors by where they belong, the first of each: a key of the form, or for a value of a character its
 * path ('characters.0.customisations.1.name'). Those of keys the form does not have belong nowhere here.
 *
 * @returns Joi's code by key or path
 * Source: storefront.md section 5, decisions 13, 14
 */
export function serverFaults(errors: readonly FieldError[], keys: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { type, path, context } of errors) {
    const [first = context.key ?? context.label] = path;
    if (typeof first !== 'string' || !keys.has(first)) continue;
    const place = isCharacters(first) ? path.slice(0, PATH_OF_A_VALUE).join('.') : first;
    if (!faults.has(place) && !(isCharacters(first) && path.length < PATH_OF_A_VALUE))
      faults.set(place, type);
  }
  return faults;
}

/** characters, type, 'customisations', character, key */
const PATH_OF_A_VALUE = 5;
const isCharacters = (key: string): boolean => key === 'characters';

/** Errors inside character lists are ignored in the form, though not in the cart. Source: decisions 14 */
export const isIgnoredInForm = (place: string): boolean => place.includes('.');
