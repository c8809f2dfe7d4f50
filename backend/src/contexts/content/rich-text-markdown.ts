import type { Token, Tokens } from 'marked';
import type { RichTextBlock } from '@bindery/shared/contracts';

type Span = RichTextBlock['spans'][number];

const TYPES = { strong: 'strong', em: 'em', link: 'hyperlink' } as const;

/** Returns a line's text without marks, and the marks as ranges. @throws Error that names a part that is not allowed */
export function textWithSpans(tokens: readonly Token[], start = 0): { text: string; spans: Span[] } {
  let text = '';
  const spans: Span[] = [];
  for (const token of tokens) {
    const from = start + text.length;
    if (token.type === 'strong' || token.type === 'em' || token.type === 'link') {
      const inner = textWithSpans(token.tokens ?? [], from);
      const data = token.type === 'link' ? { data: { link_type: 'Web', url: String(token['href']) } } : {};
      spans.push({ type: TYPES[token.type], start: from, end: from + inner.text.length, ...data });
      spans.push(...inner.spans);
      text += inner.text;
    } else if (token.type === 'text' || token.type === 'escape') {
      text += (token as Tokens.Text).text.replace(/\n/g, ' ');
    } else if (token.type === 'br') {
      text += '\n';
    } else
      throw new Error(
        `"${token.raw}": a text may have bold, italics and links, but no ${token.type}; a picture is a paragraph of its own`,
      );
  }
  return { text, spans };
}

/** @throws Error that names a part that is not allowed in a page */
export function blocksOf(token: Token): RichTextBlock[] {
  if (token.type === 'heading') {
    const { depth, tokens = [] } = token as Tokens.Heading;
    return [{ type: depth <= 2 ? 'heading2' : 'heading3', ...textWithSpans(tokens) }];
  }
  if (token.type === 'paragraph') return [{ type: 'paragraph', ...textWithSpans(token.tokens ?? []) }];
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    const type = ordered ? 'o-list-item' : 'list-item';
    return items.map(({ tokens }) => ({
      type,
      ...textWithSpans(tokens.flatMap((item) => ('tokens' in item ? (item.tokens ?? []) : [item]))),
    }));
  }
  throw new Error(
    `"${token.raw.slice(0, 60)}": a page may have headings, paragraphs and lists, but no ${token.type}`,
  );
}

/** Characters that are marks in Markdown, and parts of URLs from which Markdown makes links. */
const MARKS = /[\\`*_[\]<>~|@]|(?<=https?|ftp):(?=\/\/)|(?<=www)\./gi;
/** Characters that begin a heading, a list or a quotation at the start of a line. */
const LINE_START = /^(?:[#+-]|(\d+)([.)]))/;

const escaped = (text: string): string => text.replace(MARKS, String.raw`\$&`);

const escapedStart = (text: string): string =>
  text.replace(LINE_START, (sign, number?: string, end?: string) =>
    number === undefined ? `\\${sign}` : `${number}\\${end}`,
  );

const OPENED = { strong: '**', em: '*', hyperlink: '[' } as const;
const closed = ({ type, data }: Span): string =>
  type === 'hyperlink' ? `](<${data?.url ?? ''}>)` : OPENED[type];

/** Writes text with its marks. As in Markdown, ranges must not overlap unless one contains the other. */
function markedText({ text, spans }: Pick<RichTextBlock, 'text' | 'spans'>): string {
  const places = [...new Set([0, ...spans.flatMap(({ start, end }) => [start, end]), text.length])].sort(
    (a, b) => a - b,
  );
  const length = ({ start, end }: Span): number => end - start;
  return places
    .map((place, index) => {
      const ends = spans.filter(({ end }) => end === place).sort((a, b) => length(a) - length(b));
      const starts = spans.filter(({ start }) => start === place).sort((a, b) => length(b) - length(a));
      const marks = [...ends.map(closed), ...starts.map(({ type }) => OPENED[type])].join('');
      return marks + escaped(text.slice(place, places[index + 1] ?? place));
    })
    .join('');
}

const PREFIXES: Readonly<Record<RichTextBlock['type'], string>> = {
  ...{ heading2: '## ', heading3: '### ', paragraph: '' },
  ...{ 'list-item': '- ', 'o-list-item': '1. ' },
};

/** Writes rich text as the Markdown that `blocksOf` reads. */
export function markdownOfBlocks(blocks: readonly RichTextBlock[]): string {
  return blocks
    .map((block, index) => {
      const isItem = block.type.endsWith('list-item');
      const separator = index === 0 ? '' : isItem && blocks[index - 1]?.type === block.type ? '\n' : '\n\n';
      const text = escapedStart(markedText(block)).replaceAll('\n', isItem ? '\\\n   ' : '\\\n');
      return separator + PREFIXES[block.type] + text;
    })
    .join('');
}

/** Writes one line of text without marks. */
export const markdownOfText = (text: string): string => escapedStart(escaped(text.trim()));
