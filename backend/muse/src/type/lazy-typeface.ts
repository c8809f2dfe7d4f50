import { readFileSync } from 'node:fs';
import { Typeface } from './typeface';

/** A font that is opened when a text first needs it: most books never do. */
export class LazyTypeface {
  private opened: Typeface | undefined;

  /**
   * @param scripts - matches the characters that the font may have
   * @param scale - see {@link Typeface}
   */
  constructor(
    readonly id: string,
    private readonly file: string,
    private readonly scripts: RegExp,
    private readonly scale: number,
  ) {}

  /** Reads the file synchronously: the caller is in the middle of a line, and it happens once. */
  get face(): Typeface {
    this.opened ??= new Typeface(this.id, readFileSync(this.file), this.scale);
    return this.opened;
  }

  covers(codePoint: number): boolean {
    return this.scripts.test(String.fromCodePoint(codePoint)) && this.face.covers(codePoint);
  }
}
