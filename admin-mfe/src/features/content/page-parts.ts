/** A kind of part that staff can add to a page. `start`: the Markdown with which a new part begins. */
export interface PartKind {
  readonly label: string;
  readonly start: string;
}

export const PART_KINDS: readonly PartKind[] = [
  { label: 'Text', start: '## Heading\n\nText with **bold**, *italics* and a [link](/pages/help).' },
  { label: 'Picture', start: '![What the picture shows](https://address/of/picture.jpg "Caption")' },
  { label: 'Questions and answers', start: '[[questions]]\n\n### Question?\n\nAnswer.\n\n[[/questions]]' },
  { label: 'Row of books', start: '[[book_row]]\n\n## Title\n\nthe-lost-star, our-year\n\n[[/book_row]]' },
  {
    label: 'Books of a category',
    start: '[[book_row]]\n\n## Title\n\ncategory: books/family\n\n[[/book_row]]',
  },
  { label: 'Quote', start: '> Words\n>\n> — Name' },
  { label: 'Steps or figures', start: '[[figures]]\n\n## Title\n\n### First\n\nText.\n\n[[/figures]]' },
  {
    label: 'Call to action',
    start: '[[call_to_action]]\n\n## Title\n\nText.\n\n[Label](/pages/help)\n\n[[/call_to_action]]',
  },
  { label: 'Delivery prices', start: '[[delivery_prices]]' },
  { label: 'Seller’s legal data', start: '[[legal_data]]' },
  { label: 'Services that process data', start: '[[services]]' },
];

const PICTURE = /^!\[((?:[^\]\\]|\\.)*)\]\(.*?(?:\s"((?:[^"\\]|\\.)*)")?\)\s*$/s;
/** Characters with a meaning in Markdown. */
const MARKS = /[\\`*_[\]<>~|@]/g;

export interface PictureTexts {
  readonly alternativeText: string;
  readonly caption: string;
}

/** @returns alternative text and caption of a picture part; empty texts for a new part */
export function pictureTexts(part: string): PictureTexts {
  const [, alternativeText = '', caption = ''] = PICTURE.exec(part.trim()) ?? [];
  const isNew = PART_KINDS.some(({ start }) => start === part.trim());
  return isNew
    ? { alternativeText: '', caption: '' }
    : { alternativeText: alternativeText.replace(/\\(.)/g, '$1'), caption: caption.replace(/\\(.)/g, '$1') };
}

/** @returns the Markdown of a picture part */
export function picturePart(url: string, { alternativeText, caption }: PictureTexts): string {
  const title = caption === '' ? '' : ` "${caption.replace(/["\\]/g, '\\$&')}"`;
  return `![${alternativeText.trim().replace(/\s+/g, ' ').replace(MARKS, '\\$&')}](<${url}>${title})`;
}

const OPENING = /^\[\[([a-z_]+)\]\]$/;
const MARKED: readonly (readonly [RegExp, string])[] = [
  [/^!\[/, 'Picture'],
  [/^>/, 'Quote'],
  [/^\[\[book_row\]\]/, 'Row of books'],
];

/** @returns the name of a part, as staff see it */
export function partLabel(part: string): string {
  const marked = MARKED.find(([pattern]) => pattern.test(part))?.[1];
  if (marked !== undefined) return marked;
  const [, name] = /^\[\[([a-z_]+)\]\]/.exec(part) ?? [];
  if (name === undefined) return 'Text';
  return PART_KINDS.find(({ start }) => start.startsWith(`[[${name}]]`))?.label ?? name;
}

const isText = (part: string): boolean => partLabel(part) === 'Text';

/** Splits the Markdown of a page into its parts. Adjacent paragraphs of text are one part. */
export function splitParts(markdown: string): string[] {
  const blocks = markdown.split(/\n{2,}/).filter((block) => block.trim() !== '');
  const pageParts: string[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    const [, name] = OPENING.exec(block.trim()) ?? [];
    const end = name === undefined ? -1 : blocks.indexOf(`[[/${name}]]`, index);
    const last = pageParts.at(-1);
    if (end > index) {
      pageParts.push(blocks.slice(index, end + 1).join('\n\n'));
      index = end;
    } else if (isText(block) && last !== undefined && isText(last)) {
      pageParts[pageParts.length - 1] = `${last}\n\n${block}`;
    } else pageParts.push(block);
  }
  return pageParts;
}

/** Joins parts into Markdown. Leaves out empty parts, which exist only in the editor. */
export const joinParts = (pageParts: readonly string[]): string =>
  pageParts.filter((part) => part.trim() !== '').join('\n\n');

/** @returns the list with the part at `from` moved to `to` */
export function movedPart(pageParts: readonly string[], from: number, to: number): string[] {
  const others = pageParts.filter((_, index) => index !== from);
  return [...others.slice(0, to), pageParts[from]!, ...others.slice(to)];
}
