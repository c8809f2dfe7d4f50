import { readFileSync } from 'node:fs';
import { Typeface } from './typeface';

/** A font that is opened when the first text needs it: most books never do. */
export class LazyTypeface {
  private opened: Typeface | undefined;

  /**
   * @param scripts - of a sign that it may have
   * @param scale - see {@link Typeface}
   */
  constructor(
    readonly id: string,
    private readonly file: string,
    private readonly scripts: RegExp,
    private readonly scale: number,
  ) {}

  /** Reads at once and not in turns: who asks is in the middle of a line, and it happens once. */
  get face(): Typeface {
    this.opened ??= new Typeface(this.id, readFileSync(this.file), this.scale);
    return this.opened;
  }

  covers(codePoint: number): boolean {
    return this.scripts.test(String.fromCodePoint(codePoint)) && this.face.covers(codePoint);
  }
}
