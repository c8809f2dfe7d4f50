import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** 16 markets, and in each some dozens of pages with a few objects. */
const KEPT_OBJECTS = 2000;

interface Kept {
  readonly json: string;
  readonly value: object;
}

/**
 * Gives equal objects out as one object, so that what is made from them can be kept by identity: a page costs a look-up
 * instead of being made again, and whatever changes makes another object at once.
 */
export class Interned {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT_OBJECTS });
  private readonly ids = new WeakMap<object, string>();

  /** @returns the last object of this name if it is equal, else `value`. An object that is the same is not compared */
  of<T extends object>(name: string, value: T): T {
    const before = this.kept.get(name);
    if (before?.value === value) return value;
    return this.equal(name, before, this.textOf(value), value);
  }

  /** As {@link of}, of every object with this content. */
  byContent<T extends object>(value: T): T {
    const json = this.textOf(value);
    return this.equal(json, this.kept.get(json), json, value);
  }

  /** Takes an object for what it is: whoever made it makes another one if it changes. */
  byIdentity<T extends object>(value: T): T {
    if (!this.ids.has(value)) this.ids.set(value, randomUUID());
    return value;
  }

  private equal<T extends object>(name: string, before: Kept | undefined, json: string, value: T): T {
    if (before?.json === json) return before.value as T;
    this.kept.set(name, { json, value });
    return this.byIdentity(value);
  }

  /** JSON, with an id in the place of each object that this gave out. */
  private textOf(value: object): string {
    return JSON.stringify(value, (key, inner: unknown) => {
      const isInside = key !== '' && typeof inner === 'object' && inner !== null;
      return (isInside && this.ids.get(inner)) || inner;
    });
  }
}
