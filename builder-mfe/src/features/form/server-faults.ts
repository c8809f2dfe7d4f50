import type { FieldError } from '@bindery/shared/contracts';

/**
 * The server's errors by the key of the field they belong to, the first of each. Errors inside character lists, and
 * those of keys the form does not have, belong to no field here.
 *
 * @returns Joi's code by key
 * Source: storefront.md section 5, decisions 13, 14
 */
export function serverFaults(errors: readonly FieldError[], keys: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { type, path, context } of errors) {
    const [first = context.key ?? context.label] = path;
    if (typeof first !== 'string' || first === 'characters' || !keys.has(first) || faults.has(first)) continue;
    faults.set(first, type);
  }
  return faults;
}
