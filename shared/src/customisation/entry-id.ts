const ID_LENGTH = 5;

/** One text of a list. `id`: 5 characters, unique in its list. Source: docs/rules.md FIELD-09 */
export interface TextEntry {
  id: string;
  text: string;
}

/**
 * Returns the texts of a list. The value may come from a link. Items that are no entries become entries, and an entry
 * without a unique id gets its index as id.
 *
 * @returns as many entries as the value has; none if it is no list
 */
export function textEntries(value: unknown): TextEntry[] {
  const entries: TextEntry[] = [];
  for (const rawEntry of Array.isArray(value) ? (value as unknown[]) : []) {
    const { id, text = '' } = (
      typeof rawEntry === 'object' && rawEntry !== null ? rawEntry : { text: rawEntry }
    ) as {
      id?: unknown;
      text?: unknown;
    };
    const takenIds = entries.map((entry) => entry.id);
    const place = Array.from({ length: entries.length + 1 }, (_, number) =>
      `${number}`.padStart(ID_LENGTH, '0'),
    )
      .reverse()
      .find((free) => !takenIds.includes(free))!;
    entries.push({
      id: typeof id === 'string' && id !== '' && !takenIds.includes(id) ? id : place,
      text: typeof text === 'string' ? text : '',
    });
  }
  return entries;
}
