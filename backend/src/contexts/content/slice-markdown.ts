import { lexer, type Token, type Tokens } from 'marked';
import type { RichTextBlock } from '@bindery/shared/contracts';
import { blocksOf, markdownOfBlocks, markdownOfText, textWithSpans } from './rich-text-markdown';

type Primary = Readonly<Record<string, unknown>>;

/** A slice in Prismic's form. */
export interface WrittenSlice {
  readonly slice_type: string;
  readonly primary: Primary;
}

/** Matches a paragraph that is a slice, such as `[[delivery_prices]]`, or ends a slice, such as `[[/questions]]`. */
const MARK = /^\[\[(\/?)([a-z_]+)\]\]$/;
/** Slices without content of their own. They show data of the shop. */
const EMPTY = new Set(['delivery_prices', 'legal_data', 'services', 'open_points', 'contact_form']);

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading';
const plain = (token: Token): string => textWithSpans((token as Tokens.Paragraph).tokens ?? []).text.trim();

interface Section {
  readonly title: string;
  readonly content: readonly Token[];
}

/** Returns a slice's title (heading of level 2) and its parts, each of which begins with a heading of level 3. */
function sectionsOf(tokens: readonly Token[]): Section & { readonly sections: readonly Section[] } {
  const [first] = tokens;
  const title = isHeading(first) && first.depth <= 2 ? plain(first) : '';
  const content = title === '' ? tokens : tokens.slice(1);
  const starts = content.flatMap((token, index) => (isHeading(token) ? [index] : []));
  const sections = starts.map((start, index) => ({
    title: plain(content[start]!),
    content: content.slice(start + 1, starts[index + 1]),
  }));
  return { title, content: content.slice(0, starts[0]), sections };
}

const textOf = (tokens: readonly Token[]): string => tokens.map(plain).join('\n');

function partsOf(name: string, tokens: readonly Token[]): readonly Section[] {
  const { content, sections } = sectionsOf(tokens);
  if (sections.length === 0 || content.length > 0)
    throw new Error(`[[${name}]] needs one heading "### Text" or more, each with its text below`);
  return sections;
}

/** Matches the category of a row of books, which is named by its permalink: `category: books/family`. */
const CATEGORY = /^category:\s*(\S+)$/;

function bookRow(tokens: readonly Token[]): Primary {
  const { title, content } = sectionsOf(tokens);
  const text = textOf(content);
  const [, category] = CATEGORY.exec(text) ?? [];
  if (text === '')
    throw new Error('[[book_row]] needs names of books, "the-lost-star, our-year", or "category: books"');
  return category === undefined ? { title, books: text } : { title, category };
}

function callToAction(tokens: readonly Token[]): Primary {
  const { title, content } = sectionsOf(tokens);
  const last = content.at(-1);
  const [link] = last?.type === 'paragraph' ? (last.tokens ?? []) : [];
  if (title === '' || link?.type !== 'link')
    throw new Error(
      '[[call_to_action]] needs a heading "## Text", and a link "[Label](/path)" as its last paragraph',
    );
  const text = textOf(content.slice(0, -1));
  return { title, text, label: plain(link), link: { link_type: 'Web', url: String(link['href']) } };
}

/** Reads the content between a slice's marks. */
const READERS: Readonly<Record<string, (tokens: readonly Token[]) => Primary>> = {
  figures: (tokens) => ({
    title: sectionsOf(tokens).title,
    figures: partsOf('figures', tokens).map(({ title, content }) => ({ title, text: textOf(content) })),
  }),
  questions: (tokens) => ({
    questions: partsOf('questions', tokens).map(({ title, content }) => ({
      question: title,
      answer: content.flatMap(blocksOf),
    })),
  }),
  book_row: bookRow,
  call_to_action: callToAction,
};

/** Matches the last line of a quotation, which names the quotation's source: `— Ada`. */
const SOURCE = /\n\s*(?:—|--) *(.+)$/;

function ownSlice(token: Token): WrittenSlice | undefined {
  if (token.type === 'blockquote') {
    const quoted = (token as Tokens.Blockquote).text.trim();
    const [, source = ''] = SOURCE.exec(`\n${quoted}`) ?? [];
    const text = `\n${quoted}`.replace(SOURCE, '').trim();
    if (text === '') throw new Error('A quotation needs its words: "> Words", then "> — Name"');
    const words = textOf(lexer(text).filter(({ type }) => type !== 'space'));
    return { slice_type: 'quote', primary: { text: words, source: source.trim() } };
  }
  const [picture, ...others] = token.type === 'paragraph' ? (token.tokens ?? []) : [];
  if (picture?.type !== 'image' || others.length > 0) return undefined;
  const { href: url, text: alt, title } = picture as Tokens.Image;
  if (alt.trim() === '')
    throw new Error(
      `"${picture.raw}": a picture needs its text for shoppers who cannot see it: ![text](address)`,
    );
  return { slice_type: 'picture', primary: { picture: { url, alt: alt.trim() }, caption: title ?? '' } };
}

/** Returns the index of the paragraph that ends the slice. @throws Error if there is none */
function endOf(name: string, tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex((token, index) => index >= from && token.raw.trim() === `[[/${name}]]`);
  if (end < 0) throw new Error(`[[${name}]] has no end: write [[/${name}]] as a paragraph of its own`);
  return end;
}

/**
 * Reads blocks of Markdown as slices. All blocks of text between two other slices become one slice of rich text.
 *
 * @throws Error that names a part that is not allowed in a page
 */
export function slicesOfTokens(allTokens: readonly Token[]): WrittenSlice[] {
  const tokens = allTokens.filter(({ type }) => type !== 'space' && type !== 'def');
  const slices: WrittenSlice[] = [];
  let blocks: RichTextBlock[] | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const [, ending, name] = MARK.exec(token.raw.trim()) ?? [];
    const read = name === undefined || ending ? undefined : READERS[name];
    if (read && name !== undefined) {
      const end = endOf(name, tokens, index);
      slices.push({ slice_type: name, primary: read(tokens.slice(index + 1, end)) });
      index = end;
    } else if (name !== undefined) {
      if (ending || !EMPTY.has(name))
        throw new Error(
          `${token.raw.trim()}: a page may have ${[...EMPTY, ...Object.keys(READERS)].map((part) => `[[${part}]]`).join(', ')}`,
        );
      slices.push({ slice_type: name, primary: {} });
    } else {
      const slice = ownSlice(token);
      if (slice) slices.push(slice);
      else if (blocks) {
        blocks.push(...blocksOf(token));
        continue;
      } else {
        blocks = blocksOf(token);
        slices.push({ slice_type: 'rich_text', primary: { text: blocks } });
        continue;
      }
    }
    blocks = undefined;
  }
  return slices;
}

/** @throws Error that names a part that is not allowed in a page */
export const slicesOfMarkdown = (markdown: string): WrittenSlice[] => slicesOfTokens(lexer(markdown));

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const records = (value: unknown): readonly Primary[] => (Array.isArray(value) ? (value as Primary[]) : []);
const paragraphs = (text: unknown): string =>
  string(text).split('\n').filter(Boolean).map(markdownOfText).join('\n\n');
const between = (name: string, ...content: readonly string[]): string =>
  [`[[${name}]]`, ...content.filter((text) => text !== ''), `[[/${name}]]`].join('\n\n');
const heading = (title: unknown): string =>
  string(title) === '' ? '' : `## ${markdownOfText(string(title))}`;

/** Writes a slice as the Markdown that `slicesOfMarkdown` reads. */
const WRITERS: Readonly<Record<string, (primary: Primary) => string>> = {
  rich_text: ({ text }) => markdownOfBlocks(text as readonly RichTextBlock[]),
  picture({ picture, caption }) {
    const { url, alt } = picture as { url: string; alt: string };
    const title = string(caption) === '' ? '' : ` "${string(caption).replaceAll('"', '\\"')}"`;
    return `![${markdownOfText(alt)}](<${url}>${title})`;
  },
  quote: ({ text, source }) =>
    [
      ...string(text).split('\n').map(markdownOfText),
      ...(string(source) === '' ? [] : ['', `— ${string(source)}`]),
    ]
      .map((line) => `> ${line}`.trimEnd())
      .join('\n'),
  figures: ({ title, figures }) =>
    between(
      'figures',
      heading(title),
      ...records(figures).flatMap((figure) => [
        `### ${markdownOfText(string(figure['title']))}`,
        paragraphs(figure['text']),
      ]),
    ),
  questions: ({ questions }) =>
    between(
      'questions',
      ...records(questions).flatMap(({ question, answer }) => [
        `### ${markdownOfText(string(question))}`,
        markdownOfBlocks(answer as readonly RichTextBlock[]),
      ]),
    ),
  book_row: ({ title, books, category }) =>
    between(
      'book_row',
      heading(title),
      category === undefined ? string(books) : `category: ${string(category)}`,
    ),
  call_to_action: ({ title, text, label, link }) =>
    between(
      'call_to_action',
      heading(title),
      paragraphs(text),
      `[${markdownOfText(string(label))}](<${(link as { url: string }).url}>)`,
    ),
};

const isSlice = (value: unknown): value is WrittenSlice =>
  typeof value === 'object' && value !== null && 'slice_type' in value && 'primary' in value;

function markdownOf(slices: readonly unknown[]): string {
  const texts = slices.map((slice) => {
    if (!isSlice(slice)) return undefined;
    if (EMPTY.has(slice.slice_type)) return `[[${slice.slice_type}]]`;
    return WRITERS[slice.slice_type]?.(slice.primary);
  });
  return texts.includes(undefined) ? '' : texts.join('\n\n');
}

/** Caches the Markdown of slices, because each request of the panel reads all documents, and these do not change. */
const knownTexts = new WeakMap<readonly unknown[], string>();

/**
 * @param slices - must not change after the call, because the array is the key of the cached result
 * @returns '' if there are no slices, or if Markdown cannot express a slice, such as a slice of a form
 */
export function markdownOfSlices(slices: unknown): string {
  if (!Array.isArray(slices)) return '';
  const text = knownTexts.get(slices) ?? markdownOf(slices);
  knownTexts.set(slices, text);
  return text;
}
