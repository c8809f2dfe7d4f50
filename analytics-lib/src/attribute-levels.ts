export type Attributes = Record<string, unknown>;
export interface AttributeLevels {
  required?: Attributes | undefined;
  important?: Attributes | undefined;
  optional?: Attributes | undefined;
}
/** The collected attributes. `missing`: names of important attributes without a value. */
export interface Gathered {
  values: Attributes;
  missing: string[];
}

export class MissingRequiredDataError extends Error {
  constructor(readonly field: string) {
    super(`Failed to construct event, missing required data: ${field}`);
    this.name = 'MissingRequiredDataError';
  }
}

/** Returns true for undefined, null, '', NaN and []. 0 and false count as values. Source: docs/rules.md TRACK-08 */
export function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    Number.isNaN(value) ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Collects the attributes that have a value. If a required attribute is missing, throws, so that the event is not
 * pushed. The result names each missing important attribute. Omits each missing optional attribute.
 *
 * @param prefix - where the attributes are in the event, such as 'items[0].'; it precedes each missing name
 * @throws MissingRequiredDataError. Source: docs/rules.md TRACK-08
 */
export function gather(
  { required = {}, important = {}, optional = {} }: AttributeLevels,
  prefix = '',
): Gathered {
  const missingRequired = Object.keys(required).find((name) => isMissing(required[name]));
  if (missingRequired) throw new MissingRequiredDataError(prefix + missingRequired);
  const allAttributes = { ...required, ...important, ...optional };
  return {
    values: Object.fromEntries(Object.entries(allAttributes).filter(([, value]) => !isMissing(value))),
    missing: Object.keys(important)
      .filter((name) => isMissing(important[name]))
      .map((name) => prefix + name),
  };
}
