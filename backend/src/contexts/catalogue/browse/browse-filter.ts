import { FACETS, type Facet, type FacetId, type FacetValue, type SortOrder } from '@bindery/shared/contracts';
import { formatMoney, parseAmount, type Market } from '@bindery/shared/market';
import type { BrowseEntry, BrowseModel } from './browse-model';

/** Chosen values by facet. A product matches if it has a chosen value of every facet in the map. */
export type Choices = Readonly<Partial<Record<FacetId, readonly string[]>>>;

/** Maximum number of price bands to choose from. */
const MOST_BANDS = 4;

/** Converts a whole number of major units to minor units. */
const minorOf = (major: number, { currency }: Market): number => parseAmount(String(major), currency).minor;

/** Returns the values of a product in one facet. In the facet 'price' they are the bands that contain its price. */
type ReadValues = (entry: BrowseEntry) => readonly string[];

/** @param band - for example '20-30': at least 20 and below 30 major units */
function bandReader(band: string, market: Market) {
  const [from = 0, to = 0] = band.split('-').map((major) => minorOf(Number(major), market));
  return ({ priceMinor }: BrowseEntry): boolean => priceMinor >= from && priceMinor < to;
}

/** Returns the smallest of the steps 1, 2, 5, 10, 20, 50 … that is at least `leastStep`. */
function roundStep(leastStep: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(leastStep, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= leastStep)!;
}

/** Returns the bands that contain a price: a band with round limits, such as '20-30', and all matching chosen bands. */
function priceReader(entries: readonly BrowseEntry[], chosenBands: readonly string[], market: Market) {
  const unit = minorOf(1, market);
  let [lowest, highest] = [Infinity, 0];
  for (const { priceMinor } of entries) {
    lowest = Math.min(lowest, priceMinor);
    highest = Math.max(highest, priceMinor);
  }
  const step = roundStep((highest - lowest) / unit / (MOST_BANDS - 1));
  const readers = chosenBands.map((band) => ({ band, isInBand: bandReader(band, market) }));
  const bandsOfPrices = new Map<number, readonly string[]>();
  return (entry: BrowseEntry): readonly string[] => {
    const knownBands = bandsOfPrices.get(entry.priceMinor);
    if (knownBands) return knownBands;
    const from = Math.floor(entry.priceMinor / unit / step) * step;
    const chosen = readers.filter(({ isInBand }) => isInBand(entry)).map(({ band }) => band);
    const bands = [...new Set([`${from}-${from + step}`, ...chosen])];
    bandsOfPrices.set(entry.priceMinor, bands);
    return bands;
  };
}

/** The counts of a facet. `counts`: by value, the number of products that match the choices in all other facets. */
interface FacetTally {
  readonly id: FacetId;
  readonly chosenValues: readonly string[];
  readonly read: ReadValues;
  readonly counts: Map<string, number>;
  /** number of entries that match the choices in all other facets */
  total: number;
}

export interface NarrowedList {
  readonly entries: readonly BrowseEntry[];
  readonly tallies: readonly FacetTally[];
}

/**
 * Filters a list. In the same pass, counts the products that the list would show for each value of each facet. A
 * product that matches all choices counts for every facet. A product that only one facet excludes counts for it.
 *
 * @param entries - the products of the category or search, before they are filtered
 */
export function narrowList(entries: readonly BrowseEntry[], choices: Choices, market: Market): NarrowedList {
  const tallies = FACETS.map((id): FacetTally => {
    const chosenValues = choices[id] ?? [];
    const read: ReadValues =
      id === 'price' ? priceReader(entries, chosenValues, market) : ({ values }) => values[id];
    return { id, chosenValues, read, counts: new Map(), total: 0 };
  });
  const narrowing = tallies.filter(({ chosenValues }) => chosenValues.length > 0);
  const narrowedEntries: BrowseEntry[] = [];
  for (const entry of entries) {
    const failing = narrowing.filter(
      ({ read, chosenValues }) => !read(entry).some((value) => chosenValues.includes(value)),
    );
    if (failing.length === 0) narrowedEntries.push(entry);
    for (const tally of tallies) {
      const isCounted = failing.length === 0 || (failing.length === 1 && failing[0] === tally);
      if (isCounted) tally.total += 1;
      for (const value of tally.read(entry))
        tally.counts.set(value, (tally.counts.get(value) ?? 0) + (isCounted ? 1 : 0));
    }
  }
  return { entries: narrowedEntries, tallies };
}

function bandName(band: string, market: Market): string {
  const [from = 0, to = 0] = band.split('-').map(Number);
  const textOf = (major: number): string =>
    formatMoney(parseAmount(String(major), market.currency), market.moneyLocale);
  return `${textOf(from)} – ${textOf(to)}`;
}

/** Sorts ages and prices by number. Other values are sorted by the position of their first product in the list. */
function valuesInOrder({ id, counts, chosenValues }: FacetTally): string[] {
  const values = [...new Set([...counts.keys(), ...chosenValues])];
  return id === 'age' || id === 'price'
    ? values.sort((value, otherValue) => Number.parseInt(value) - Number.parseInt(otherValue))
    : values;
}

/** Returns the facets that have a chosen value or can narrow the list further. */
export const facetsOf = ({ names }: BrowseModel, { tallies }: NarrowedList, market: Market): Facet[] =>
  tallies.flatMap((tally): Facet[] => {
    const { id, chosenValues, counts, total } = tally;
    const values = valuesInOrder(tally).map((value): FacetValue => {
      const name = id === 'price' ? bandName(value, market) : names.get(`${id}/${value}`);
      const count = counts.get(value) ?? 0;
      return { value, ...(name !== undefined && { name }), count, isChosen: chosenValues.includes(value) };
    });
    const isUseful = values.length > 1 && values.some(({ count }) => count < total);
    if (!isUseful && chosenValues.length === 0) return [];
    const facetName = names.get(id);
    return [{ id, ...(facetName !== undefined && { name: facetName }), values }];
  });

type Compare = (entry: BrowseEntry, otherEntry: BrowseEntry) => number;
const COMPARE: Readonly<Record<Exclude<SortOrder, 'featured'>, Compare>> = {
  newest: (entry, otherEntry) =>
    Number(otherEntry.availableOn > entry.availableOn) - Number(otherEntry.availableOn < entry.availableOn),
  price: (entry, otherEntry) => entry.priceMinor - otherEntry.priceMinor,
  'price-desc': (entry, otherEntry) => otherEntry.priceMinor - entry.priceMinor,
};

/** Sorts a list. Equal entries remain in the order of the editors or of the search. */
export const sortEntries = (entries: readonly BrowseEntry[], sort: SortOrder): readonly BrowseEntry[] =>
  sort === 'featured' ? entries : [...entries].sort(COMPARE[sort]);
