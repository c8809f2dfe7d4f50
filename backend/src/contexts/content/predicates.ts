import { refusal } from '../../platform/problems';

export interface Searchable {
  readonly id: string;
  readonly uid: string;
  readonly type: string;
  readonly lang: string;
  readonly tags: readonly string[];
  readonly first_publication_date: string;
  readonly last_publication_date: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Predicate = (document: Searchable) => boolean;

export class UnsupportedPredicateError extends refusal(
  400,
  'unsupported_predicate',
  (predicate: string) => `This content service does not know the predicate ${predicate.slice(0, 200)}`,
) {}

type Value = string | number | readonly (string | number)[];
type Test = (actual: unknown, values: readonly Value[]) => boolean;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const time = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)));
const sameList = (actual: unknown, value: Value | undefined) =>
  list(value).every((wantedValue) => list(actual).includes(wantedValue));

function includesWords(actual: unknown, value: Value | undefined): boolean {
  const text = JSON.stringify(actual ?? '').toLowerCase();
  return String(value)
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The predicates of the REST API v2 that the client can send. Predicates about links between documents are missing. */
const TESTS: Readonly<Record<string, Test>> = {
  at: (actual, [value]) => sameList(actual, value),
  not: (actual, [value]) => !sameList(actual, value),
  any: (actual, [value]) => list(value).some((wantedValue) => list(actual).includes(wantedValue)),
  in: (actual, [value]) => list(value).includes(actual),
  has: (actual) => actual !== undefined && actual !== null,
  missing: (actual) => actual === undefined || actual === null,
  fulltext: (actual, [value]) => includesWords(actual, value),
  'number.gt': (actual, [value]) => typeof actual === 'number' && actual > Number(value),
  'number.lt': (actual, [value]) => typeof actual === 'number' && actual < Number(value),
  'number.inRange': (actual, [low, high]) =>
    typeof actual === 'number' && actual >= Number(low) && actual <= Number(high),
  'date.after': (actual, [value]) => time(actual) > time(value),
  'date.before': (actual, [value]) => time(actual) < time(value),
  'date.between': (actual, [low, high]) => time(actual) >= time(low) && time(actual) <= time(high),
};

function valueAt(document: Searchable, path: string): unknown {
  const [scope, field, ...keys] = path.split('.');
  if (scope === 'document') return field ? document[field as keyof Searchable] : document.data;
  if (scope !== 'my' || field !== document.type) return undefined;
  if (keys.join('.') === 'uid') return document.uid;
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document.data,
  );
}

const NAME = /^[A-Za-z.]+$/;
const PATH = /^[A-Za-z0-9_.-]+$/;

/** Splits '[name(path)]' or '[name(path, values)]' at the first bracket and the first comma. */
function partsOf(text: string): { name: string; path: string; values: string } | undefined {
  if (!text.startsWith('[') || !text.endsWith(')]')) return undefined;
  const bracket = text.indexOf('(');
  if (bracket < 0) return undefined;
  const inside = text.slice(bracket + 1, -2);
  const comma = inside.indexOf(',');
  const name = text.slice(1, bracket);
  const path = comma < 0 ? inside : inside.slice(0, comma).trimEnd();
  const values = comma < 0 ? '' : inside.slice(comma + 1);
  return NAME.test(name) && PATH.test(path) ? { name, path, values } : undefined;
}

function parseOne(text: string): Predicate {
  const predicateParts = partsOf(text);
  const test =
    predicateParts && Object.hasOwn(TESTS, predicateParts.name) ? TESTS[predicateParts.name] : undefined;
  if (!test || !predicateParts) throw new UnsupportedPredicateError(text);
  const values = parseValues(predicateParts.values, text);
  return (document) => test(valueAt(document, predicateParts.path), values);
}

function parseValues(raw: string, predicate: string): readonly Value[] {
  try {
    return JSON.parse(`[${raw}]`) as readonly Value[];
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnsupportedPredicateError(predicate);
    throw error;
  }
}

/** Splits '[[a][b]]' into '[a]' and '[b]'. Ignores brackets inside quotes and lists. */
function split(query: string): string[] {
  const predicateTexts: string[] = [];
  let [depth, start, isQuoted] = [0, 0, false];
  for (let index = 1; index < query.length - 1; index += 1) {
    const character = query[index];
    if (character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '[' && depth++ === 0) start = index;
    else if (!isQuoted && character === ']' && --depth === 0)
      predicateTexts.push(query.slice(start, index + 1));
  }
  return predicateTexts;
}

/**
 * Parses one `q` parameter of a search: `[[at(document.type, "page")][not(my.page.uid, "home")]]`.
 *
 * @returns a predicate that is true if every part is true
 * @throws UnsupportedPredicateError that names the first unknown predicate
 */
export function parseQuery(query: string): Predicate {
  const trimmed = query.trim();
  const predicateTexts = trimmed.startsWith('[') && trimmed.endsWith(']') ? split(trimmed) : [];
  if (predicateTexts.length === 0) throw new UnsupportedPredicateError(query);
  const predicates = predicateTexts.map(parseOne);
  return (document) => predicates.every((predicate) => predicate(document));
}
