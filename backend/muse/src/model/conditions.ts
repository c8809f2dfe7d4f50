import type { Fields } from './fields';
import { absolutePath, fieldAt, ownEntry, PATH, type Reading, type Readings, textOf } from './readings';

/**
 * One condition of `data-show`. If `values` is empty, it tests whether there is a value (none, if `negated`). `key`:
 * the value path as written in the artwork. `entry`: index of the tested entry, if only one entry of a list is tested.
 */
export interface Condition {
  readonly key: string;
  readonly entry?: number;
  readonly negated: boolean;
  readonly values: readonly string[];
}

/** A binding that cannot be parsed. `message` names the attribute and the correct form. */
export class BindingSyntaxError extends Error {}

const ENTRY = '(?:\\.(\\d{1,2}))?';
const CONDITION = new RegExp(`^\\s*(?:(!?)\\s*(${PATH})${ENTRY}|(${PATH})${ENTRY}\\s*(!?=)\\s*(.*?))\\s*$`);

/** Parses `data-show`. @throws BindingSyntaxError */
export function parseShow(show: string): Condition[] {
  return show
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = CONDITION.exec(part);
      if (!match)
        throw new BindingSyntaxError(
          `"${show}": write key=value, key=a|b, key!=value, key or !key, joined by ;`,
        );
      const [, not, aloneKey, aloneEntry, key, keyEntry, sign, values] = match;
      const entry = aloneEntry ?? keyEntry;
      const entryPart = entry === undefined ? {} : { entry: Number(entry) };
      return aloneKey === undefined
        ? {
            key: key!,
            ...entryPart,
            negated: sign === '!=',
            values: values!.split('|').map((value) => value.trim()),
          }
        : { key: aloneKey, ...entryPart, negated: not === '!', values: [] };
    });
}

/** The context of a path: the readings, and the character whose keys take precedence. */
export interface Surroundings {
  readonly fields: Fields;
  readonly readings: Readings;
  readonly scope: string | undefined;
}

/** Returns whether all conditions of a `data-show` are true. One on a list is true if at least one entry matches. */
export function holds(conditions: readonly Condition[], { fields, readings, scope }: Surroundings): boolean {
  return conditions.every(({ key, entry, negated, values }) => {
    const wholeReading = ownEntry(readings, absolutePath(key, scope, fields));
    const reading = entry === undefined ? wholeReading : entryOf(wholeReading, entry);
    return (values.length === 0 ? isSomething(reading) : isOneOf(reading, values)) !== negated;
  });
}

const entryOf = (reading: Reading | undefined, entry: number): string | undefined =>
  Array.isArray(reading) ? (reading as readonly string[])[entry] : undefined;

function isSomething(reading: Reading | undefined): boolean {
  if (Array.isArray(reading)) return reading.length > 0;
  return reading !== undefined && (typeof reading !== 'string' || reading.trim() !== '');
}

function isOneOf(reading: Reading | undefined, values: readonly string[]): boolean {
  if (Array.isArray(reading)) return (reading as readonly string[]).some((entry) => values.includes(entry));
  return values.includes(textOf(reading));
}

/** Returns the chosen option's colour for a role (`#rrggbb`); undefined if no option is chosen or it lacks the role. */
export function colourOf(
  path: string,
  role: string,
  { fields, readings, scope }: Surroundings,
): string | undefined {
  const absolute = absolutePath(path, scope, fields);
  return ownEntry(
    fieldAt(absolute, fields)?.choices.get(textOf(ownEntry(readings, absolute)))?.colours,
    role,
  );
}
