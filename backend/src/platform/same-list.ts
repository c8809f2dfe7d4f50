/** Compares two lists by value, objects by identity. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((element, index) => Object.is(element, b[index]));
