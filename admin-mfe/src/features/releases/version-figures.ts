import type { FiguresOfReleases, ReleaseCounts } from '@bindery/shared/contracts';

/** With fewer loads, shares mean nothing. */
const FEWEST_LOADS = 100;

/** Smaller differences may be chance. */
const STANDARD_ERRORS = 3;

interface Measure {
  readonly label: string;
  readonly fact: 'failures' | 'slow' | 'blocked' | 'goals';
  readonly worse: string;
  /** true if the difference justifies a rollback. Source: docs/adr/0091-releases-guard-themselves.md */
  isWorse(share: number, activeShare: number): boolean;
}

const isMoreBy =
  (difference: number): Measure['isWorse'] =>
  (share, activeShare) =>
    share - activeShare >= difference;

const MEASURES: readonly Measure[] = [
  { label: 'Failed', fact: 'failures', worse: 'it fails more often', isWorse: isMoreBy(0.02) },
  { label: 'Shown late', fact: 'slow', worse: 'it is shown late more often', isWorse: isMoreBy(0.1) },
  { label: 'Blocked page', fact: 'blocked', worse: 'it blocks the page more often', isWorse: isMoreBy(0.1) },
  {
    ...{ label: 'Goal reached', fact: 'goals', worse: 'it reaches its goal less often' },
    isWorse: (share, activeShare) => share <= activeShare / 2,
  },
];

/** Browsers report loads later than failures, so the reported loads may be fewer than the failures. */
const triesOf = (counts: ReleaseCounts, fact: Measure['fact']): number =>
  Math.max(counts.loads, counts[fact], 1);
const shareOf = (counts: ReleaseCounts, fact: Measure['fact']): number =>
  counts[fact] / triesOf(counts, fact);

function isBeyondChance(trial: ReleaseCounts, active: ReleaseCounts, fact: Measure['fact']): boolean {
  const [tries, activeTries] = [triesOf(trial, fact), triesOf(active, fact)];
  const share = (trial[fact] + active[fact]) / (tries + activeTries);
  const standardError = Math.sqrt(share * (1 - share) * (1 / tries + 1 / activeTries));
  return Math.abs(shareOf(trial, fact) - shareOf(active, fact)) > STANDARD_ERRORS * standardError;
}

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })}\u00a0%`;
const numberText = (count: number): string => count.toLocaleString('en-GB');

/** @property active - the value of the active version; undefined if that version has too few loads */
export interface ShownNumber {
  readonly label: string;
  readonly value: string;
  readonly active: string | undefined;
}

/** Compares a version on trial with the active version, for staff. `numbers` is empty if there are too few loads. */
export interface ShownVerdict {
  readonly text: string;
  readonly isWorse: boolean;
  readonly numbers: readonly ShownNumber[];
}

const NO_LOADS: ReleaseCounts = { loads: 0, failures: 0, slow: 0, blocked: 0, goals: 0 };

/** Compares a version on trial with the active one, in words and numbers. */
export function verdictFor(
  figures: FiguresOfReleases['data']['versions'],
  version: string,
  activeVersion: string | undefined,
): ShownVerdict {
  const countsOf = (wanted: string | undefined): ReleaseCounts =>
    figures.find((each) => each.version === wanted)?.sum ?? NO_LOADS;
  const [trial, active] = [countsOf(version), countsOf(activeVersion)];
  if (trial.loads < FEWEST_LOADS)
    return {
      ...{ isWorse: false, numbers: [] },
      text: `Too few loads to say how it does: ${trial.loads} of ${FEWEST_LOADS}. Failed so far: ${trial.failures}.`,
    };
  const isComparable = active.loads >= FEWEST_LOADS;
  const faults = MEASURES.filter(
    ({ fact, isWorse }) =>
      isComparable &&
      isWorse(shareOf(trial, fact), shareOf(active, fact)) &&
      isBeyondChance(trial, active, fact),
  ).map(({ worse }) => worse);
  const shares = MEASURES.map(({ label, fact }) => ({
    ...{ label, value: percent(shareOf(trial, fact)) },
    active: isComparable ? percent(shareOf(active, fact)) : undefined,
  }));
  return {
    isWorse: faults.length > 0,
    numbers: [
      { label: 'Loads', value: numberText(trial.loads), active: numberText(active.loads) },
      ...shares,
    ],
    text: !isComparable
      ? `Too few loads of ${activeVersion ?? 'an active version'} to compare with.`
      : faults.length > 0
        ? `Worse than ${activeVersion}: ${faults.join(', ')}.`
        : `As good as ${activeVersion} so far.`,
  };
}
