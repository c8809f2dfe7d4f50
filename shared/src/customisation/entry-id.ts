const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 5;

/**
 * An id for a new entry of a list.
 *
 * @param taken - ids the list has already
 * @param random - in [0, 1)
 * @returns 5 letters and digits that the list does not have
 * Source: builder.md section 9, decisions 18
 */
export function newEntryId(taken: readonly string[], random: () => number = Math.random): string {
  const first = Math.floor(random() * SIGNS.length ** ID_LENGTH);
  // from a random one to the next free one: ends whatever the source of chance is like
  for (let number = first; ; number = (number + 1) % SIGNS.length ** ID_LENGTH) {
    const id = Array.from(
      { length: ID_LENGTH },
      (_, place) => SIGNS[Math.floor(number / SIGNS.length ** place) % SIGNS.length],
    ).join('');
    if (!taken.includes(id)) return id;
  }
}

/** One text of a list. `id`: 5 characters, unique in its list. Source: decisions 18 */
export interface TextEntry {
  id: string;
  text: string;
}

/**
 * The texts of a list: a link may have brought anything. What is no entry becomes one, and an entry without an id of
 * its own is given the number of its place.
 *
 * @returns as many as the value has; none of what is no list
 */
export function textEntries(value: unknown): TextEntry[] {
  const entries: TextEntry[] = [];
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const { id, text = '' } = (typeof one === 'object' && one !== null ? one : { text: one }) as {
      id?: unknown;
      text?: unknown;
    };
    const taken = entries.map((entry) => entry.id);
    const place = Array.from({ length: entries.length + 1 }, (_, number) =>
      `${number}`.padStart(ID_LENGTH, '0'),
    )
      .reverse()
      .find((free) => !taken.includes(free))!;
    entries.push({
      id: typeof id === 'string' && id !== '' && !taken.includes(id) ? id : place,
      text: typeof text === 'string' ? text : '',
    });
  }
  return entries;
}
