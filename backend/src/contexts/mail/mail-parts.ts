import { styled, table, SMALL } from './mail-layout';
import type { MailWords } from './mail-words';
import type { Mail } from './mailer';

/** An ordered book, read when its mail is sent. A waiting mail contains no book, because titles name children. */
export interface ShownBook {
  /** the title on the child's own book */
  readonly title?: string | undefined;
  /** content id of the attached cover */
  readonly cid?: string | undefined;
}

interface WrittenBook extends ShownBook {
  readonly text: string;
}

/** The rendered parts of a mail between its text and its small print. Plain text and HTML both use them. */
export interface WrittenParts {
  readonly lines: readonly string[];
  readonly books: readonly WrittenBook[];
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[];
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** Replaces line breaks and control characters with spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** @param shownBooks - by item */
export function writtenParts(
  { lines = [], books = [], sums = [], sections = [], locale }: Mail,
  words: MailWords,
  shownBooks: ReadonlyMap<string, ShownBook>,
): WrittenParts {
  const word = (key: string, data = {}): string => words.text(key, locale, data) ?? '';
  return {
    lines: lines.map(oneLine),
    books: books.map(({ text, cover }) => {
      const { title, cid } = (cover && shownBooks.get(cover.itemId)) ?? {};
      return { text: oneLine(text), title: title && oneLine(title), cid };
    }),
    sums: sums.map(({ what, amount }) => ({
      label: word(`sums.${what}`),
      amount,
      isTotal: what === 'total',
    })),
    sections: sections
      .map(({ heading, data, lines: ofSection }) => ({
        heading: word(`parts.${heading}`, data),
        lines: ofSection.map(oneLine).filter(Boolean),
      }))
      .filter((section) => section.lines.length > 0),
  };
}

const listText = (list: readonly string[]): string[] =>
  list.length > 0 ? [list.map((line) => `– ${line}`).join('\n')] : [];

/** @returns the changed choices and the books, as paragraphs of plain text before the link of the mail */
export const leadAsText = ({ lines, books }: WrittenParts): string[] => [
  ...listText(lines),
  ...listText(books.map(({ title, text }) => [title, text].filter(Boolean).join('\n  '))),
];

export const detailsAsText = ({ sums, sections }: WrittenParts): string[] => [
  ...(sums.length > 0 ? [sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
  ...sections.map(({ heading, lines: ofSection }) => [`${heading}:`, ...ofSection].join('\n')),
];

type Escape = (text: string) => string;

const COVER_PX = 320;

function bookRow({ title, text, cid }: WrittenBook, escaped: Escape): string {
  const picture =
    cid === undefined
      ? ''
      : `<img src="cid:${cid}" width="${COVER_PX}" alt="${escaped(title ?? text)}" style="display:block;width:100%;max-width:${COVER_PX}px;height:auto;margin:0 0 12px;border-radius:4px">`;
  const heading = title
    ? `<span ${styled(['ink'], 'font-size:20px;font-weight:bold')}>${escaped(title)}</span><br>`
    : '';
  return `<tr><td ${styled(['ink'], 'padding:0 0 16px')}>${picture}${heading}${escaped(text)}</td></tr>`;
}

/** @param escaped - escapes text for an element or attribute */
export function leadAsHtml({ lines, books }: WrittenParts, escaped: Escape): string[] {
  const list = lines.map((line) => `<li>${escaped(line)}</li>`).join('');
  return [
    ...(list ? [`<ul ${styled(['ink'], 'margin:0 0 16px;padding-left:20px')}>${list}</ul>`] : []),
    ...(books.length > 0
      ? [
          table(
            books.map((book) => bookRow(book, escaped)),
            '0',
          ),
        ]
      : []),
  ];
}

function sumRow({ label, amount, isTotal }: WrittenParts['sums'][number], escaped: Escape): string {
  const attributes = (style: string): string =>
    isTotal
      ? styled(
          ['ink', 'rule'],
          `padding:8px 0;font-weight:bold;border-top-width:1px;border-top-style:solid${style}`,
        )
      : styled(['ink'], `padding:4px 0${style}`);
  return `<tr><td ${attributes('')}>${escaped(label)}</td><td align="right" ${attributes(';white-space:nowrap')}>${escaped(amount)}</td></tr>`;
}

/** @param escaped - escapes text for an element or attribute */
export const detailsAsHtml = ({ sums, sections }: WrittenParts, escaped: Escape): string[] => [
  ...(sums.length > 0 ? [table(sums.map((sum) => sumRow(sum, escaped)))] : []),
  ...sections.map(
    ({ heading, lines: ofSection }) =>
      `<p ${styled(['ink'], 'margin:0 0 16px')}><span ${styled(['muted'], SMALL)}>${escaped(heading)}</span><br>${ofSection.map(escaped).join('<br>')}</p>`,
  ),
];
