/** Returns the closest name, at most two letters away. */
function closestName(writtenName: string, names: Iterable<string>): string | undefined {
  const near = Array.from(names, (name) => ({ name, apart: distance(writtenName, name) }))
    .filter(({ name, apart }) => apart <= Math.min(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.apart - b.apart);
  return near[0]?.name;
}

/** @returns a question with the closest name, if any */
export function meant(writtenName: string, names: Iterable<string>): string | undefined {
  const closest = closestName(writtenName, names);
  return closest === undefined ? undefined : `did you mean ${closest}?`;
}

export const correctName = (writtenName: string, names: Iterable<string>): string =>
  meant(writtenName, names) ?? 'correct the name';

/** Counts letters to insert, delete, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        change,
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
