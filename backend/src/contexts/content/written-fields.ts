import { findMarket } from '@bindery/shared/market';
import { addressOf, namesIn, records } from './slices';
import { markdownOfSlices, slicesOfMarkdown } from './slice-markdown';

type Data = Readonly<Record<string, unknown>>;

/** Fields of the new documents that editors may create, by document type. */
export const FIELDS_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  page: [
    ...['title', 'meta_title', 'meta_description', 'slices'],
    ...['old_addresses', 'valid_from', 'valid_until', 'markets'],
  ],
  home: ['hero', 'eyebrow', 'text', 'slices', 'valid_from', 'valid_until', 'markets'],
};

/** Matches a line of a menu, such as `Help | /pages/help`. */
const LINK = /^(.+?)\s*\|\s*(\S+)$/;

const lineOf = ({ label, link }: Data): string => `${String(label)} | ${addressOf(link) ?? ''}`;

function linksOf(text: string): object[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, label, url] = LINK.exec(line.trim()) ?? [];
      const link = { link_type: 'Web', url };
      if (label === undefined || addressOf(link) === undefined)
        throw new Error(`"${line}": a link is written as "Label | /path" or "Label | https://address"`);
      return { label, link };
    });
}

interface WrittenField {
  read(value: unknown): string;
  /** @throws Error that says what is wrong with the text */
  write(text: string): unknown;
}

/** Fields that editors write as text but documents store in another form. */
export const WRITTEN_FIELDS: Readonly<Record<string, WrittenField>> = {
  slices: { read: markdownOfSlices, write: slicesOfMarkdown },
  links: { read: (value) => records(value).map(lineOf).join('\n'), write: linksOf },
};

const dateFault = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))
    ? undefined
    : `"${text}" is no time: write it as 2026-12-24T18:00:00Z`;

const UID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_UID = 60;

/** @returns what is wrong with the last part of a page's address; undefined if it is valid */
export const uidFault = (uid: string): string | undefined =>
  UID.test(uid) && uid.length <= MAX_UID
    ? undefined
    : `"${uid}" is no address: use at most ${MAX_UID} small letters a to z, digits and hyphens`;

const FAULTS: Readonly<Record<string, (text: string) => string | undefined>> = {
  valid_from: dateFault,
  valid_until: dateFault,
  old_addresses: (text) => namesIn(text).map(uidFault).find(Boolean),
  markets: (text) =>
    namesIn(text)
      .filter((name) => !findMarket(name))
      .map((name) => `The shop has no market "${name}"`)
      .at(0),
};

/** @returns what is wrong with the text of a field; undefined if it is valid */
export function fieldFault(field: string, text: string): string | undefined {
  try {
    WRITTEN_FIELDS[field]?.write(text);
    return FAULTS[field]?.(text);
  } catch (error) {
    return (error as Error).message;
  }
}
