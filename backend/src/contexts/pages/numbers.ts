/** Returns a function that numbers objects by identity, for cache keys. */
export function createNumbers(): (value: object | undefined) => number {
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;
  return (value) => {
    if (!value) return 0;
    const number = numbers.get(value) ?? (lastNumber += 1);
    numbers.set(value, number);
    return number;
  };
}
