/** Sums of one exposed module of a version. */
export interface ModuleFigures {
  readonly expose: string;
  readonly loads: number;
  readonly failures: number;
  readonly slow: number;
  readonly blocked: number;
  readonly goals: number;
}

/** Significance level of a difference. It is low, because frequent checks would otherwise raise false alarms. */
const CHANCE = 1e-4;
/** Minimum number of shoppers with a fault before the release can be taken back. */
export const FEWEST_SHOPPERS = 10;
/** Minimum loads of the previous version for a comparison. With fewer, it would detect a bad release too late. */
const COMPARED_FROM = 100;
/** Minimum number of loads with which a version counts as known good. */
export const ENOUGH_LOADS = 200;
/** Maximum share of failed loads; a version with a larger share is never the target of a rollback. */
export const MOST_FAILURES = 0.05;

/**
 * @property floor - share of shoppers with this fault that every release may have; undefined if a share can be judged
 *   only by comparison
 * @property difference - returns the increase over the previous version's share that is too high
 */
interface Measure {
  readonly says: string;
  readonly count: (figures: ModuleFigures) => number;
  readonly floor: number | undefined;
  readonly difference: (shareBefore: number) => number;
}

const MEASURES: readonly Measure[] = [
  { says: 'failed', count: ({ failures }) => failures, floor: 0.02, difference: () => 0.02 },
  { says: 'was shown late', count: ({ slow }) => slow, floor: 0.1, difference: () => 0.1 },
  { says: 'blocked the page', count: ({ blocked }) => blocked, floor: 0.1, difference: () => 0.1 },
  {
    says: 'missed its goal',
    count: ({ loads, goals }) => Math.max(0, loads - goals),
    floor: undefined,
    // the release is worse if the share of loads that reach the goal has halved
    difference: (shareBefore) => (1 - shareBefore) / 2,
  },
];

/** Logarithm of n!, by Stirling's series. Its error is below 1e-8. */
function logFactorial(n: number): number {
  if (n < 10) return Math.log([1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880][n]!);
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

function sumFrom(first: number, last: number, logTerm: (k: number) => number): number {
  let sum = 0;
  for (let k = first; k <= last; k += 1) {
    const term = Math.exp(logTerm(k));
    sum += term;
    // stops at a negligible term, because the following terms are even smaller
    if (sum > CHANCE || term < sum * 1e-9) break;
  }
  return sum;
}

/** Returns the binomial probability of at least `hits` hits. `share`: probability of a hit. Stops above the limit. */
export function binomialTail(hits: number, tries: number, share: number): number {
  if (hits <= tries * share) return 1;
  return sumFrom(
    hits,
    tries,
    (k) => logChoose(tries, k) + k * Math.log(share) + (tries - k) * Math.log1p(-share),
  );
}

export interface Sample {
  readonly hits: number;
  readonly tries: number;
}

/** Returns the one-sided probability of Fisher's exact test for the first sample's hits. Stops above the limit. */
export function fisherTail(trial: Sample, before: Sample): number {
  const [hits, tries] = [trial.hits + before.hits, trial.tries + before.tries];
  if (trial.hits * tries <= hits * trial.tries) return 1;
  return sumFrom(
    trial.hits,
    Math.min(hits, trial.tries),
    (k) => logChoose(hits, k) + logChoose(tries - hits, trial.tries - k) - logChoose(tries, trial.tries),
  );
}

/** Pages report failures before loads, so a count may have more failures than loads. */
const sampleOf = (figures: ModuleFigures, count: Measure['count']): Sample => {
  const hits = count(figures);
  return { hits, tries: Math.max(figures.loads, hits) };
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function isWorse(
  { floor, difference }: Measure,
  { hits, tries }: Sample,
  before: Sample | undefined,
): boolean {
  if (hits < FEWEST_SHOPPERS || (floor === undefined && !before)) return false;
  const shareBefore = before ? before.hits / before.tries : floor!;
  if (hits / tries - shareBefore < difference(shareBefore)) return false;
  const isOverFloor = floor === undefined || binomialTail(hits, tries, floor) < CHANCE;
  return isOverFloor && (!before || fisherTail({ hits, tries }, before) < CHANCE);
}

/** The previous version's figures are `sameTime` (since the trial began) and `week` (the last seven days). */
export interface Evidence {
  readonly trial: readonly ModuleFigures[];
  readonly sameTime: readonly ModuleFigures[];
  readonly week: readonly ModuleFigures[];
}

/**
 * Returns a sentence with the reason if the release on trial is worse than the previous version, otherwise undefined.
 * Compares each exposed module with the previous version's module in the same time. If it had too few loads, compares
 * with the last week. If that also had too few, compares with fixed shares (`floor`).
 */
export function verdictOn({ trial, sameTime, week }: Evidence): string | undefined {
  for (const figures of trial) {
    const { expose } = figures;
    const figuresBefore = [sameTime, week]
      .flatMap((list) => list.filter((other) => other.expose === expose))
      .find(({ loads }) => loads >= COMPARED_FROM);
    for (const measure of MEASURES) {
      const sample = sampleOf(figures, measure.count);
      const before = figuresBefore && sampleOf(figuresBefore, measure.count);
      if (!isWorse(measure, sample, before)) continue;
      const against = before
        ? `${before.hits} of ${before.tries} (${percent(before.hits / before.tries)}) with the version before`
        : `${percent(measure.floor!)}, the most that passes as ordinary`;
      return `${expose} ${measure.says} for ${sample.hits} of ${sample.tries} shoppers, against ${against}`;
    }
  }
  return undefined;
}
