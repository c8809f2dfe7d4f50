import type { Market } from '@bindery/shared/market';
import type { ContentWords } from './content-client';
import { words } from './content-gateway';
import { namesIn } from './slices';

type Data = ContentWords['data'];

/** Fields that are the same in every language. */
export const COMMON_FIELDS = ['hero', 'valid_from', 'valid_until', 'markets', 'old_addresses'] as const;

/** Copies missing common fields from the English document, else from the first language that has them. */
export function withCommonFields(documents: readonly ContentWords[]): ContentWords[] {
  const english = [...documents].sort((a, b) => Number(b.lang === 'en') - Number(a.lang === 'en'));
  return documents.map((document) => {
    const { uid, data } = document;
    const missing = COMMON_FIELDS.filter((field) => words(data[field]) === '');
    const commonEntries = missing.flatMap((field) => {
      const source = english.find((other) => other.uid === uid && words(other.data[field]) !== '');
      return source ? [[field, source.data[field]] as const] : [];
    });
    return commonEntries.length > 0
      ? { ...document, data: { ...data, ...Object.fromEntries(commonEntries) } }
      : document;
  });
}

const timeOf = (value: unknown, otherwise: number): number => {
  const time = Date.parse(words(value));
  return Number.isNaN(time) ? otherwise : time;
};
const beginOf = (data: Data): number => timeOf(data['valid_from'], -Infinity);
const endOf = (data: Data): number => timeOf(data['valid_until'], Infinity);

/** Returns the documents that are valid in the market now, by `valid_from`, `valid_until` and `markets`. */
export function validDocuments(
  documents: readonly ContentWords[],
  { identifier }: Pick<Market, 'identifier'>,
  now: number,
): ContentWords[] {
  return documents.filter(({ data }) => {
    const markets = namesIn(data['markets']);
    return (
      beginOf(data) <= now && now < endOf(data) && (markets.length === 0 || markets.includes(identifier))
    );
  });
}

/** Returns the next time at which a document begins or ends; Infinity if there is no such time. */
export function nextChange(documents: readonly ContentWords[], now: number): number {
  const times = documents.flatMap(({ data }) => [beginOf(data), endOf(data)]);
  return Math.min(...times.filter((time) => time > now), Infinity);
}

/** Returns the document with the latest start, in all languages. A document without a start is the earliest. */
export function latestBegun(documents: readonly ContentWords[]): ContentWords[] {
  const begin = Math.max(...documents.map(({ data }) => beginOf(data)));
  const uid = documents.find(({ data }) => beginOf(data) === begin)?.uid;
  return documents.filter((document) => document.uid === uid);
}
