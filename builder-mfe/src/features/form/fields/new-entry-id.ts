const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 5;

/**
 * Returns an id for a new entry of a list.
 *
 * @param takenIds - ids already in the list
 * @param random - in [0, 1)
 * @returns 5 letters and digits, unused in the list
 * Source: docs/rules.md FIELD-09
 */
export function newEntryId(takenIds: readonly string[], random: () => number = Math.random): string {
  const firstNumber = Math.floor(random() * SIGNS.length ** ID_LENGTH);
  // counts up from a random start to a free id, so it always ends
  for (let number = firstNumber; ; number = (number + 1) % SIGNS.length ** ID_LENGTH) {
    const id = Array.from(
      { length: ID_LENGTH },
      (_, place) => SIGNS[Math.floor(number / SIGNS.length ** place) % SIGNS.length],
    ).join('');
    if (!takenIds.includes(id)) return id;
  }
}
