import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { RichTextBlock } from '@bindery/shared/contracts';

/** A page as its Markdown file brings it, in Prismic's form. */
export interface PageFile {
  readonly uid: string;
  readonly lang: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Span = RichTextBlock['spans'][number];

/** A paragraph that stands for a slice: `[[delivery_prices]]`. */
const SLICE = /^\[\[([a-z_]+)\]\]$/;
const TYPES = { strong: 'strong', em: 'em', link: 'hyperlink' } as const;

/** Returns a line's text without its marks, and the marks as ranges. */
function textWithSpans(tokens: readonly Token[], start = 0): { text: string; spans: Span[] } {
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
    } else throw new Error(`"${token.raw}": a page may have bold, italics and links, but no ${token.type}`);
  }
  return { text, spans };
}

function blocksOf(token: Token): RichTextBlock[] {
  if (token.type === 'heading') {
    const { depth, tokens = [] } = token as Tokens.Heading;
    return [{ type: depth === 2 ? 'heading2' : 'heading3', ...textWithSpans(tokens) }];
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

/** Returns the slices of a page: one rich text for all blocks between two other slices. */
function slicesOf(tokens: readonly Token[]): object[] {
  const slices: { slice_type: string; primary: { text?: RichTextBlock[] } }[] = [];
  for (const token of tokens) {
    const [, sliceType] = SLICE.exec(token.raw.trim()) ?? [];
    const last = slices.at(-1);
    if (sliceType !== undefined) slices.push({ slice_type: sliceType, primary: {} });
    else if (last?.primary.text) last.primary.text.push(...blocksOf(token));
    else slices.push({ slice_type: 'rich_text', primary: { text: blocksOf(token) } });
  }
  return slices;
}

/**
 * Reads a page: its title as the heading of level 1, its description for search engines as a quotation, its text, and
 * slices such as `[[delivery_prices]]` as paragraphs of their own.
 *
 * @throws Error that names what a page may not have
 */
export function pageData(markdown: string): Readonly<Record<string, unknown>> {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space' && type !== 'def');
  const [heading, quotation, ...content] = tokens;
  if (heading?.type !== 'heading' || (heading as Tokens.Heading).depth !== 1)
    throw new Error('A page begins with its title: "# Title"');
  if (quotation?.type !== 'blockquote')
    throw new Error('After its title a page has its description: "> text"');
  const title = textWithSpans(heading.tokens ?? []).text;
  return {
    title,
    meta_title: `${title} – Bindery`,
    meta_description: (quotation as Tokens.Blockquote).text.replace(/\n/g, ' ').trim(),
    slices: slicesOf(content),
  };
}

/**
 * Reads the pages that the shop ships.
 *
 * @param folder - has one folder for each language, with one `<uid>.md` for each page
 * @throws Error that names the file
 */
export async function readPageFiles(folder: string): Promise<PageFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md')).sort();
  return Promise.all(
    paths.map(async (path) => {
      const [lang = '', name = ''] = path.split('/');
      try {
        const data = pageData(await readFile(join(folder, path), 'utf8'));
        return { uid: name.replace(/\.md$/, ''), lang, data };
      } catch (error) {
        throw new Error(`${join(folder, path)}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}
