import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import { textWithSpans } from './rich-text-markdown';
import { slicesOfMarkdown, slicesOfTokens } from './slice-markdown';

type Data = Readonly<Record<string, unknown>>;

/** A document from a Markdown file, in the form of Prismic's API. */
export interface PageFile {
  readonly type: string;
  readonly uid: string;
  readonly lang: string;
  readonly data: Data;
}

/** The fields at the start of a file between two lines `---`, such as `eyebrow: A picture book`. */
const FIELDS = /^---\n([^]*?)\n---\n/;

function fieldsOf(markdown: string): Record<string, string> {
  const lines = FIELDS.exec(markdown)?.[1]?.split('\n') ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, text] = /^([a-z_]+): *(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`"${line}": between the lines --- stands "field: text"`);
      return [name, text!.trim()];
    }),
  );
}

/** Splits a page into title (heading 1), description (quotation) and content. @throws Error if a part is missing */
function pageParts(markdown: string): { title: string; description: string; content: Token[] } {
  const [heading, quotation, ...content] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (heading?.type !== 'heading' || (heading as Tokens.Heading).depth !== 1)
    throw new Error('A page begins with its title: "# Title"');
  if (quotation?.type !== 'blockquote')
    throw new Error('After its title a page has its description: "> text"');
  return {
    title: textWithSpans(heading.tokens ?? []).text,
    description: (quotation as Tokens.Blockquote).text.replace(/\n/g, ' ').trim(),
    content,
  };
}

/**
 * Reads a page. After its fields come the title (heading of level 1), the description for search engines (quotation)
 * and the text. Slices are paragraphs such as `[[delivery_prices]]`.
 *
 * @throws Error that names a part that is not allowed in a page
 */
export function pageData(markdown: string): Data {
  const { title, description, content } = pageParts(markdown.replace(FIELDS, ''));
  return {
    title,
    meta_title: `${title} – Bindery`,
    meta_description: description,
    ...fieldsOf(markdown),
    slices: slicesOfTokens(content),
  };
}

/** Reads the home page: its fields, then its slices. */
function homeData(markdown: string): Data {
  return { ...fieldsOf(markdown), slices: slicesOfMarkdown(markdown.replace(FIELDS, '')) };
}

/** Reads the text of a category: its title, its description and a text without slices. */
function categoryData(markdown: string): Data {
  const { title, meta_description: description, slices } = pageData(markdown);
  const [text, ...others] = slices as ReturnType<typeof slicesOfMarkdown>;
  if (others.length > 0 || (text && text.slice_type !== 'rich_text'))
    throw new Error('A category has text, and no other parts of a page');
  return { title, description, text: text?.primary['text'] ?? [] };
}

const READERS = { page: pageData, home: homeData, category: categoryData };

/**
 * Reads the documents of one type that the shop ships.
 *
 * @param folder - has one folder for each language, which has one `<uid>.md` for each document
 * @throws Error that names the file
 */
export async function readPageFiles(folder: string, type: keyof typeof READERS): Promise<PageFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md')).sort();
  return Promise.all(
    paths.map(async (path) => {
      const [lang = '', name = ''] = path.split(/[/\\]/);
      try {
        const data = READERS[type](await readFile(join(folder, path), 'utf8'));
        return { type, uid: name.replace(/\.md$/, ''), lang, data };
      } catch (error) {
        throw new Error(`${join(folder, path)}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}
