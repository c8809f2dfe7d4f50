/** Keys of shopper's texts, identity and photos. */
const WRITTEN = /name|dedication|text|message|note|email|phone|password|address|city|zip|public_id|photo/i;
/** Keys whose values are product data or identify no person. */
const PUBLIC =
  /^(format|type|count|sku|id|product_slug|productId|country|currency|locale|state|marketplace)$/;
/** Keys of personal data that events may contain without a hash, after consent. Source: docs/rules.md TRACK-14 */
const GRANTED = /user_data\.address\.(street|city|region|postal_code|country)$/;
/**
 * Returns true for a module's name in release figures. It is no leak, although "shell" is also a skin tone. All other
 * personal texts in the figures are leaks.
 */
const isModule = ([path, text]: Leaf): boolean =>
  /^figures\.\d+\.name$/.test(path) && /^(shell|[a-z]+_mfe)$/.test(text);
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

/** Returns all texts of a JSON value or a URL, raw and decoded. */
export function leavesOf(value: string): Leaf[] {
  const leaves: Leaf[] = [];
  const json = parsed(value);
  if (typeof json === 'object' && json !== null) walk(json, '', leaves);
  else leaves.push(['', value]);
  for (const [path, text] of [...leaves])
    if (/[=%]/.test(text))
      leaves.push([path, decoded(text)], ...queryLeaves(text.replace(/^[^?#]*[?#]/, '')));
  return leaves.filter((leaf) => !GRANTED.test(leaf[0]) && !isModule(leaf)).flatMap(unpacked);
}

export const leavesOfHit = (line: string): Leaf[] =>
  queryLeaves(line)
    .filter(([path]) => !GRANTED.test(path))
    .flatMap(unpacked);

function queryLeaves(query: string): Leaf[] {
  const leaves: Leaf[] = [];
  for (const [key, text] of new URLSearchParams(query)) {
    const inside = parsed(text);
    if (typeof inside === 'object' && inside !== null) walk(inside, key, leaves);
    else leaves.push([key, text]);
  }
  return leaves;
}

/** Matches encrypted data: long texts, in which any three letters may occur by chance. */
const SEALED = /[\w-]{64,}/g;
const NO_TEXT = '\uFFFD';

/** Returns the text, and its base64url parts decoded, because the shop's links contain such parts. */
function unpacked([path, text]: Leaf): Leaf[] {
  const packed = text.match(/[\w-]{16,}/g) ?? [];
  const readable = packed
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'))
    .filter((part) => !part.includes(NO_TEXT));
  return [[path, text.replace(SEALED, ' ')], ...readable.map((part): Leaf => [`${path}, unpacked`, part])];
}

export class Personal {
  private readonly texts = new Map<string, RegExp>();
  private readonly choices = new Set<string>();

  addText(text: string): void {
    const trimmedText = text.trim();
    // ignores texts of one or two Latin letters, because they occur in many words
    if (!/\P{Script=Latin}/u.test(trimmedText) && trimmedText.length < SHORTEST) return;
    if (/^\d{1,4}$/.test(trimmedText) || trimmedText === '') return;
    const literal = trimmedText.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const isWord = /^[\p{Script=Latin}\d]/u.test(trimmedText);
    const pattern = isWord ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
    this.texts.set(trimmedText, new RegExp(pattern, 'iu'));
  }

  /** @param body - JSON of a request; other bodies are ignored */
  addBody(body: string): void {
    const leaves: Leaf[] = [];
    walk(parsed(body), '', leaves);
    for (const [path, text] of leaves) {
      const key =
        path
          .split('.')
          .filter((part) => !/^\d+$/.test(part))
          .at(-1) ?? '';
      // the filter of a photo is one of the shop's options, so it is not personal
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
    const joinedText = leaves.map(([, text]) => text).join('\n');
    return [...this.texts].filter(([, pattern]) => pattern.test(joinedText)).map(([text]) => text);
  }

  choicesIn(leaves: readonly Leaf[]): string[] {
    return leaves.map(([, text]) => text).filter((text) => this.choices.has(text));
  }
}
