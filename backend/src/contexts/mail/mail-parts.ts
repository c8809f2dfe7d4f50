import type { MailWords } from './mail-words';
import type { Mail } from './mailer';

/** The rendered parts of a mail between its text and its link. Plain text and HTML both use them. */
export interface WrittenParts {
  readonly lines: readonly string[];
  /** `cid`: content id of the cover's picture, if there is one */
  readonly books: readonly { readonly text: string; readonly cid: string | undefined }[];
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[];
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** Replaces line breaks and control characters by spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** @param cids - content ids of the available pictures, by item */
export function writtenParts(
  { lines = [], books = [], sums = [], sections = [], locale }: Mail,
  words: MailWords,
  cids: ReadonlyMap<string, string>,
): WrittenParts {
  const word = (key: string, data = {}): string => words.text(key, locale, data) ?? '';
  return {
    lines: lines.map(oneLine),
    books: books.map(({ text, cover }) => ({
      text: oneLine(text),
      cid: cover && cids.get(cover.itemId),
    })),
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

export const partsAsText = ({ lines, books, sums, sections }: WrittenParts): string[] => [
  ...[lines, books.map(({ text }) => text)]
    .filter((list) => list.length > 0)
    .map((list) => list.map((line) => `– ${line}`).join('\n')),
  ...(sums.length > 0 ? [sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
  ...sections.map(({ heading, lines: ofSection }) => [`${heading}:`, ...ofSection].join('\n')),
];

const RULE = 'border-top:1px solid #d9d2c5';
const table = (rows: readonly string[]): string =>
  `<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;

function bookRow(
  { text, cid }: WrittenParts['books'][number],
  hasPictures: boolean,
  escaped: (text: string) => string,
): string {
  const escapedText = escaped(text);
  const picture =
    cid === undefined
      ? ''
      : `<img src="cid:${cid}" width="96" alt="${escapedText}" style="display:block;width:96px;height:auto;border-radius:4px">`;
  const pictured = hasPictures ? `<td width="112" style="padding:8px 16px 8px 0">${picture}</td>` : '';
  return `<tr>${pictured}<td style="padding:8px 0">${escapedText}</td></tr>`;
}

/** @param escaped - escapes text for an element or attribute */
export function partsAsHtml(
  { lines, books, sums, sections }: WrittenParts,
  escaped: (text: string) => string,
): string[] {
  const hasPictures = books.some(({ cid }) => cid !== undefined);
  const list = lines.map((line) => `<li>${escaped(line)}</li>`).join('');
  return [
    ...(list ? [`<ul style="margin:0 0 16px;padding-left:20px">${list}</ul>`] : []),
    ...(books.length > 0 ? [table(books.map((book) => bookRow(book, hasPictures, escaped)))] : []),
    ...(sums.length > 0
      ? [
          table(
            sums.map(({ label, amount, isTotal }) => {
              const style = isTotal ? `padding:8px 0;font-weight:bold;${RULE}` : 'padding:4px 0';
              return `<tr><td style="${style}">${escaped(label)}</td><td align="right" style="${style};white-space:nowrap">${escaped(amount)}</td></tr>`;
            }),
          ),
        ]
      : []),
    ...sections.map(
      ({ heading, lines: ofSection }) =>
        `<p style="margin:0 0 16px"><span style="font-size:14px;color:#5c665f">${escaped(heading)}</span><br>${ofSection.map(escaped).join('<br>')}</p>`,
    ),
  ];
}
