/** Keys of what a shopper writes, of who they are, and of their photos. */
const WRITTEN = /name|dedication|text|message|note|email|phone|password|address|city|zip|public_id|photo/i;
/** Choices are whole values; these are known of the product, or name nobody. */
const PUBLIC =
  /^(format|type|count|sku|id|product_slug|productId|country|currency|locale|state|marketplace)$/;
/** Of advertising, where it is granted: not hashed, since those who match it do that. Source: docs/rules.md TRACK-14 */
const GRANTED = /user_data\.address\.(street|city|region|postal_code|country)$/;
const SHORTEST = 3;

type Leaf = readonly [path: string, text: string];

function walk(value: unknown, path: string, into: Leaf[]): void {
  if (typeof value === 'string') into.push([path, value]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) walk(part, path ? `${path}.${key}` : key, into);
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** All texts of a JSON value or of an address, as they stand and decoded. */
export function leavesOf(value: string): Leaf[] {
  const leaves: Leaf[] = [];
  const json = parsed(value);
  if (typeof json === 'object' && json !== null) walk(json, '', leaves);
  else leaves.push(['', value]);
  for (const [path, text] of [...leaves])
    if (/[=%]/.test(text)) leaves.push([path, decoded(text)], ...parts(text.replace(/^[^?#]*[?#]/, '')));
  return leaves.filter(([path]) => !GRANTED.test(path)).flatMap(unpacked);
}

/** The same of the query that a hit is. */
export const leavesOfHit = (line: string): Leaf[] =>
  parts(line)
    .filter(([path]) => !GRANTED.test(path))
    .flatMap(unpacked);

function parts(query: string): Leaf[] {
  const leaves: Leaf[] = [];
  for (const [key, text] of new URLSearchParams(query)) {
    const inside = parsed(text);
    if (typeof inside === 'object' && inside !== null) walk(inside, key, leaves);
    else leaves.push([key, text]);
  }
  return leaves;
}

/** Longer than anything that somebody types: what is sealed, in which any three letters stand by chance. */
const SEALED = /[\w-]{64,}/g;
/** Stands where bytes are no text. */
const NO_TEXT = '\uFFFD';

/** Links of ours are packed like this. */
function unpacked([path, text]: Leaf): Leaf[] {
  const packed = text.match(/[\w-]{16,}/g) ?? [];
  const readable = packed
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'))
    .filter((part) => !part.includes(NO_TEXT));
  return [[path, text.replace(SEALED, ' ')], ...readable.map((part): Leaf => [`${path}, unpacked`, part])];
}

/** What the shopper of a test wrote and chose, gathered from what their pages send to the shop. */
export class Personal {
  private readonly texts = new Map<string, RegExp>();
  private readonly choices = new Set<string>();

  addText(text: string): void {
    const written = text.trim();
    // two Latin letters are in every other word
    if (!/\P{Script=Latin}/u.test(written) && written.length < SHORTEST) return;
    if (/^\d{1,4}$/.test(written) || written === '') return;
    const literal = written.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const isWord = /^[\p{Script=Latin}\d]/u.test(written);
    const whole = isWord ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
    this.texts.set(written, new RegExp(whole, 'iu'));
  }

  /** @param body - JSON that a page sent; anything else says nothing */
  addBody(body: string): void {
    const leaves: Leaf[] = [];
    walk(parsed(body), '', leaves);
    for (const [path, text] of leaves) {
      const key =
        path
          .split('.')
          .filter((part) => !/^\d+$/.test(part))
          .at(-1) ?? '';
      // the filter of a photo is a choice of ours
      if (key === 'filter') continue;
      if (WRITTEN.test(path)) this.addText(text);
      else if (/customisation/.test(path) && !PUBLIC.test(key) && text.length >= SHORTEST)
        this.choices.add(text);
    }
  }

  forget(): void {
    this.texts.clear();
    this.choices.clear();
  }

  textsIn(leaves: readonly Leaf[]): string[] {
    const all = leaves.map(([, text]) => text).join('\n');
    return [...this.texts].filter(([, pattern]) => pattern.test(all)).map(([text]) => text);
  }

  choicesIn(leaves: readonly Leaf[]): string[] {
    return leaves.map(([, text]) => text).filter((text) => this.choices.has(text));
  }
}
