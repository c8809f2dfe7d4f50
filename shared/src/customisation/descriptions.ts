/** What Joi's describe() prints of a value, as far as the form reads it. A schema's field is one. */
export interface Description {
  type?: string;
  flags?: { presence?: string; only?: boolean };
  rules?: readonly { name: string; args?: Record<string, unknown> }[];
  allow?: readonly unknown[];
  invalid?: readonly unknown[];
  items?: readonly Description[];
  keys?: Readonly<Record<string, Description>>;
  /** of a list: what stands at each place */
  ordered?: readonly Description[];
  whens?: readonly Condition[];
}

/** What a field becomes under a value of another one: one test, or several of which the first that holds counts. */
export interface Condition extends Partial<Test> {
  ref?: { path?: readonly (string | number)[]; ancestor?: number | 'root' };
  switch?: readonly Test[];
  break?: boolean;
}

export interface Test {
  is: Description;
  then?: Description;
  otherwise?: Description;
}

/** @returns the allowed values without Joi's own signs, such as the one that replaces those allowed before */
export function plainValues(allow: readonly unknown[] | undefined): unknown[] {
  return (allow ?? []).filter((value) => typeof value !== 'object' || value === null);
}

/** Do these allowed values replace those allowed before? Joi.override is described as {override: true}. */
export function isReplacing(allow: readonly unknown[] | undefined): boolean {
  return (allow ?? []).some((value) => typeof value === 'object' && value !== null && 'override' in value);
}

/** Does a condition inside a character look at the whole customisation? That is five levels up: fields, list, type, types, all. */
export function isOuterRef(ref: Condition['ref']): boolean {
  return ref?.ancestor === 'root' || (typeof ref?.ancestor === 'number' && ref.ancestor > 4);
}
