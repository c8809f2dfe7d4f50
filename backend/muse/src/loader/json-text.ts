export interface JsonFault {
  readonly line: number;
  readonly reason: string;
  readonly fix: string;
}

const BLANK = /[ \t\r\n]*/y;
// a string: JSON allows all characters in it except quotes, backslashes and control characters
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;
const COMMENT = /\/[/*]/y;
/** Maximum depth of nesting. No document of a package is that deep. */
const DEEPEST = 60;

class SyntaxFault extends Error {
  constructor(
    readonly offset: number,
    readonly reason: string,
    readonly fix = 'correct the syntax',
  ) {
    super(reason);
  }
}

/**
 * Reads a JSON file written by hand. Skips a byte order mark. Reports faults that JSON.parse would accept, and gives
 * every fault a line number.
 *
 * @returns the value or undefined, and the faults. If a property is repeated, the value is undefined, because the
 *   intended property is unknown.
 */
export function readJson(bytes: Buffer): { readonly value: unknown; readonly faults: readonly JsonFault[] } {
  const fault = (line: number, reason: string, fix: string) => ({
    value: undefined,
    faults: [{ line, reason, fix }],
  });
  if (/^(\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1')))
    return fault(1, 'it is written in UTF-16', 'save it as UTF-8');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); // removes a byte order mark
  } catch {
    return fault(1, 'it is not written in UTF-8', 'save it as UTF-8');
  }
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  try {
    const twice = new JsonReader(text).propertiesTwice();
    if (twice.length === 0) return { value: JSON.parse(text) as unknown, faults: [] };
    return {
      value: undefined,
      faults: twice.map(({ offset, name }) => ({
        line: lineOf(offset),
        reason: `"${name}" is there twice`,
        fix: 'keep one: only the last would count',
      })),
    };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return fault(lineOf(error.offset), `it is not JSON: ${error.reason}`, error.fix);
  }
}

class JsonReader {
  private offset = 0;
  private readonly twice: { offset: number; name: string }[] = [];

  constructor(private readonly text: string) {}

  /** @throws SyntaxFault */
  propertiesTwice(): readonly { readonly offset: number; readonly name: string }[] {
    this.blank();
    this.value(0);
    this.blank();
    if (this.offset < this.text.length) throw this.unexpected('nothing more');
    return this.twice;
  }

  private value(depth: number): void {
    if (depth > DEEPEST) throw new SyntaxFault(this.offset, `it is nested more than ${DEEPEST} deep`);
    if (this.take('{')) this.object(depth);
    else if (this.take('[')) this.list('a value', ']', () => this.value(depth + 1));
    else if (this.text[this.offset] === '"') this.string();
    else if (this.match(SCALAR) === undefined) throw this.unexpected('a value');
  }

  private object(depth: number): void {
    const names = new Set<string>();
    this.list('a name in double quotes', '}', () => {
      const nameOffset = this.offset;
      if (this.text[nameOffset] !== '"') throw this.unexpected('a name in double quotes');
      const name = JSON.parse(this.string()) as string;
      if (names.has(name)) this.twice.push({ offset: nameOffset, name });
      names.add(name);
      this.blank();
      if (!this.take(':')) throw this.unexpected(`a colon after "${name}"`);
      this.blank();
      this.value(depth + 1);
    });
  }

  private list(what: string, end: string, entry: () => void): void {
    this.blank();
    if (this.take(end)) return;
    for (;;) {
      const entryOffset = this.offset;
      if (this.text[this.offset] === end)
        throw new SyntaxFault(entryOffset, `a comma stands before ${end}`, 'take the comma away');
      if (this.text[this.offset] === ',')
        throw new SyntaxFault(entryOffset, `${what} is missing between two commas`);
      entry();
      this.blank();
      if (this.take(end)) return;
      if (!this.take(',')) throw this.unexpected(`a comma or ${end}`);
      this.blank();
    }
  }

  private string(): string {
    const literal = this.match(STRING);
    if (literal === undefined)
      throw new SyntaxFault(
        this.offset,
        'a text in double quotes has no end on its line, or a sign that JSON does not have in texts',
        'close the quotes; write a line break as \\n and a backslash as \\\\',
      );
    return literal;
  }

  private unexpected(expectation: string): SyntaxFault {
    if (this.offset >= this.text.length)
      return new SyntaxFault(this.offset, `it ends where ${expectation} should stand`);
    COMMENT.lastIndex = this.offset;
    if (COMMENT.test(this.text))
      return new SyntaxFault(this.offset, 'it has a comment', 'take it out: JSON has none');
    return new SyntaxFault(
      this.offset,
      `"${[...this.text.slice(this.offset)][0]!}" stands where ${expectation} should`,
    );
  }

  private blank(): void {
    this.match(BLANK);
  }

  private take(sign: string): boolean {
    if (this.text[this.offset] !== sign) return false;
    this.offset += 1;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const matchedText = pattern.exec(this.text)?.[0];
    if (matchedText !== undefined) this.offset = pattern.lastIndex;
    return matchedText;
  }
}
