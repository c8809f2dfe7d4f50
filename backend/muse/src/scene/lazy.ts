/** Returns a function that computes its value on the first call only. */
export function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

/**
 * A map that computes each value on its first use, so that the server's start does not wait for all artwork and fonts.
 * If the computed value is undefined, the map does not have the name.
 */
export class LazyMap<Value> implements ReadonlyMap<string, Value> {
  private readonly readers: ReadonlyMap<string, () => Value | undefined>;

  constructor(names: Iterable<string>, compute: (name: string) => Value | undefined) {
    this.readers = new Map(Array.from(names, (name) => [name, once(() => compute(name))]));
  }

  get size(): number {
    return this.readers.size;
  }

  has(name: string): boolean {
    return this.readers.has(name);
  }

  get(name: string): Value | undefined {
    return this.readers.get(name)?.();
  }

  keys(): MapIterator<string> {
    return this.readers.keys();
  }

  values(): MapIterator<Value> {
    return this.computeAll().values();
  }

  entries(): MapIterator<[string, Value]> {
    return this.computeAll().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    this.computeAll().forEach(visit);
  }

  computeAll(): Map<string, Value> {
    return new Map(
      Array.from(this.readers, ([name, read]) => [name, read()] as const).filter(
        (entry): entry is [string, Value] => entry[1] !== undefined,
      ),
    );
  }
}
