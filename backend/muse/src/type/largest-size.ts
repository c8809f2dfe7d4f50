/**
 * The largest size that fits between two bounds, by halving.
 *
 * @param fits - true up to some size and false beyond it
 * @param steps - how often the range is halved
 * @returns undefined when not even the lower bound fits
 */
export function largestSize(
  fits: (size: number) => boolean,
  from: number,
  to: number,
  steps: number,
): number | undefined {
  if (fits(to)) return to;
  if (!fits(from)) return undefined;
  let [low, high] = [from, to];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
