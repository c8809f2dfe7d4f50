import type { SchemaField } from '../contracts';
import { isOuterRef, type Description } from './descriptions';

export interface DependencyOrder {
  /** all keys, each after the keys on which it depends */
  order: readonly string[];
  /** keys that depend on themselves, directly or in a cycle */
  cycles: readonly (readonly string[])[];
  deciders: readonly string[];
  isConditional: boolean;
}

const ordersByFields = new WeakMap<object, DependencyOrder>();

/** Returns the order in which fields must be evaluated, cached per schema. Source: docs/rules.md FIELD-14 */
export function dependencyOrder(fields: Readonly<Record<string, SchemaField>>): DependencyOrder {
  const earlierOrder = ordersByFields.get(fields);
  if (earlierOrder) return earlierOrder;
  const isConditional = Object.values(fields).some(({ whens = [] }: Description) => whens.length > 0);
  const foundOrder = {
    ...(isConditional ? settle(fields) : { order: Object.keys(fields), cycles: [] }),
    deciders: decidersOf(fields),
    isConditional,
  };
  ordersByFields.set(fields, foundOrder);
  return foundOrder;
}

const needsOf = ({ whens = [] }: Description): string[] => [
  ...new Set(whens.filter(({ ref }) => !isOuterRef(ref)).map(({ ref }) => String(ref?.path?.[0] ?? ''))),
];

function decidersOf(fields: Readonly<Record<string, SchemaField>>): string[] {
  return [...new Set(Object.values(fields).flatMap(needsOf))].filter((key) => key !== '');
}

/** Depth-first search. Skips a key that is already on the current path, because the path would then be a cycle. */
function settle(fields: Readonly<Record<string, SchemaField>>): { order: string[]; cycles: string[][] } {
  const order: string[] = [];
  const cycles: string[][] = [];
  const visitedKeys = new Set<string>();

  function visit(key: string, way: readonly string[]): void {
    const met = way.indexOf(key);
    if (met !== -1) {
      cycles.push(way.slice(met));
      return;
    }
    if (visitedKeys.has(key)) return;
    for (const need of needsOf(fields[key]!)) if (Object.hasOwn(fields, need)) visit(need, [...way, key]);
    if (visitedKeys.has(key)) return;
    visitedKeys.add(key);
    order.push(key);
  }
  for (const key of Object.keys(fields)) visit(key, []);
  return { order, cycles };
}
