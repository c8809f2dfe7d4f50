/** A property of its own: keys and option values come from outside, and "constructor" is a value like any other. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
