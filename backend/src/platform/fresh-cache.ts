interface Entry<T> {
  readonly value: Promise<T>;
  loadedAt: number;
}

/**
 * Keeps what is loaded for a while. After that the old value is still given out while a new one is loaded, and stays
 * if that fails: a slow or dead neighbour is felt by the first caller only.
 *
 * @param freshMs - how long a value is given out without asking again, ms
 * @param onStale - told when an old value stays because a new one could not be loaded
 */
export function createFreshCache<T>(
  freshMs: number,
  load: (key: string) => Promise<T>,
  onStale: (error: unknown, key: string) => void,
): (key: string) => Promise<T> {
  const entries = new Map<string, Entry<T>>();

  function first(key: string): Promise<T> {
    const value = load(key);
    entries.set(key, { value, loadedAt: Date.now() });
    value.catch(() => entries.delete(key)); // a failure is not kept: the next caller asks again
    return value;
  }

  async function refresh(key: string, old: Entry<T>): Promise<void> {
    old.loadedAt = Date.now(); // one refresh at a time
    const value = await load(key);
    entries.set(key, { value: Promise.resolve(value), loadedAt: Date.now() });
  }

  return (key) => {
    const entry = entries.get(key);
    if (!entry) return first(key);
    if (Date.now() - entry.loadedAt > freshMs)
      refresh(key, entry).catch((error: unknown) => onStale(error, key));
    return entry.value;
  };
}
