import type { Field, Fields } from './fields';

/**
 * Takes the values of fields that are not there: what decides them was chosen otherwise. The schema has no circles, so
 * it comes to an end.
 *
 * @returns the values that are left; the argument is not changed
 * Source: decisions 19
 */
export function withoutHidden<T>(fields: Fields, values: Readonly<Record<string, T>>): Record<string, T> {
  const left = { ...values };
  const dependent = [...fields.values()].filter(({ whens }) => whens.length > 0);
  const hidden = (): Field | undefined =>
    dependent.find(({ key, whens }) => key in left && whens.some((when) => when.isHidden(left[when.key])));
  for (let field = hidden(); field; field = hidden()) delete left[field.key];
  return left;
}

/**
 * Fields whose conditions come back to themselves, as `a > b > a`; undefined when there is no circle.
 *
 * @param decidedBy - by key, the keys of the fields that decide it
 */
export function circleOf(decidedBy: ReadonlyMap<string, readonly string[]>): string | undefined {
  const visit = (key: string, path: readonly string[]): string | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key].join(' > ');
    return (decidedBy.get(key) ?? [])
      .map((by) => visit(by, [...path, key]))
      .find((circle) => circle !== undefined);
  };
  return Array.from(decidedBy.keys(), (key) => visit(key, [])).find((circle) => circle !== undefined);
}
