import { FACETS, type Facet, type FacetId, type FacetValue, type SortOrder } from '@bindery/shared/contracts';
import { formatMoney, parseAmount, type Market } from '@bindery/shared/market';
import type { BrowseEntry, BrowseModel, ValueFacet } from './browse-model';

/** Chosen values by facet. An entry matches if each facet with choices has one of them. */
export type Choices = Readonly<Partial<Record<FacetId, readonly string[]>>>;

/** Most bands of prices to choose from. */
const MOST_BANDS = 4;

/** Returns minor units from a whole number of major units. */
const minorOf = (major: number, { currency }: Market): number => parseAmount(String(major), currency).minor;

type Matches = (entry: BrowseEntry) => boolean;

/** @param band - '20-30': from 20 to below 30 major units */
function matchesBand(band: string, market: Market): Matches {
  const [from = 0, to = 0] = band.split('-').map((major) => minorOf(Number(major), market));
  return ({ priceMinor }) => priceMinor >= from && priceMinor < to;
}

const matchesValue = (facet: FacetId, value: string, market: Market): Matches =>
  facet === 'price' ? matchesBand(value, market) : ({ values }) => values[facet].includes(value);

/** @param exceptFacet - its choices do not count */
export function filterEntries(
  entries: readonly BrowseEntry[],
  choices: Choices,
  market: Market,
  exceptFacet?: FacetId,
): readonly BrowseEntry[] {
  const chosenFacets = FACETS.filter((facet) => facet !== exceptFacet && choices[facet]?.length);
  if (chosenFacets.length === 0) return entries;
  const matchers = chosenFacets.map((facet) =>
    choices[facet]!.map((value) => matchesValue(facet, value, market)),
  );
  return entries.filter((entry) => matchers.every((facet) => facet.some((matches) => matches(entry))));
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is at least the given number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!;
}

/** Returns the bands of round amounts that have products: ['10-20', '20-30']. */
function priceBands(entries: readonly BrowseEntry[], market: Market): string[] {
  if (entries.length === 0) return [];
  const unit = minorOf(1, market);
  const prices = entries.map(({ priceMinor }) => priceMinor / unit);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const step = roundStep((highest - lowest) / (MOST_BANDS - 1));
  const first = Math.floor(lowest / step);
  const bandCount = Math.floor(highest / step) - first + 1;
  const bands = Array.from({ length: bandCount }, (_, index) => {
    const from = (first + index) * step;
    return `${from}-${from + step}`;
  });
  return bands.filter((band) => entries.some(matchesBand(band, market)));
}

function valuesOf(facet: FacetId, entries: readonly BrowseEntry[], market: Market): string[] {
  if (facet === 'price') return priceBands(entries, market);
  const values = [...new Set(entries.flatMap((entry) => entry.values[facet as ValueFacet]))];
  return facet === 'age' ? values.sort((a, b) => Number.parseInt(a) - Number.parseInt(b)) : values;
}

function bandName(band: string, market: Market): string {
  const [from = 0, to = 0] = band.split('-').map(Number);
  const textOf = (major: number): string =>
    formatMoney(parseAmount(String(major), market.currency), market.moneyLocale);
  return `${textOf(from)} – ${textOf(to)}`;
}

/**
 * Returns the facets by which a list can be narrowed. The count of a value keeps the choices of the other facets.
 *
 * @param entries - of the category or search, before choices
 * @returns facets that narrow the list, or have a chosen value
 */
export function facetsOf(
  { names }: BrowseModel,
  entries: readonly BrowseEntry[],
  choices: Choices,
  market: Market,
): Facet[] {
  return FACETS.flatMap((id): Facet[] => {
    const chosenValues = choices[id] ?? [];
    const others = filterEntries(entries, choices, market, id);
    const values = [...new Set([...valuesOf(id, entries, market), ...chosenValues])].map(
      (value): FacetValue => {
        const name = id === 'price' ? bandName(value, market) : names.get(`${id}/${value}`);
        return {
          value,
          ...(name !== undefined && { name }),
          count: others.filter(matchesValue(id, value, market)).length,
          isChosen: chosenValues.includes(value),
        };
      },
    );
    const isUseful = values.length > 1 && values.some(({ count }) => count < others.length);
    if (!isUseful && chosenValues.length === 0) return [];
    const facetName = names.get(id);
    return [{ id, ...(facetName !== undefined && { name: facetName }), values }];
  });
}

type Compare = (entry: BrowseEntry, otherEntry: BrowseEntry) => number;
const COMPARE: Readonly<Record<Exclude<SortOrder, 'featured'>, Compare>> = {
  newest: (entry, otherEntry) => otherEntry.availableOn.localeCompare(entry.availableOn),
  price: (entry, otherEntry) => entry.priceMinor - otherEntry.priceMinor,
  'price-desc': (entry, otherEntry) => otherEntry.priceMinor - entry.priceMinor,
};

/** Sorts a list that is in the editors' order, or in the order of a search; entries of equal rank keep it. */
export const sortEntries = (entries: readonly BrowseEntry[], sort: SortOrder): readonly BrowseEntry[] =>
  sort === 'featured' ? entries : [...entries].sort(COMPARE[sort]);
