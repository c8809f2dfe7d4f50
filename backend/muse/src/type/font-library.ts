import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FontChain } from './font-chain';
import { Typeface } from './typeface';

/** Scripts beyond a style's own font, in order; Latin, Greek and Cyrillic first. `scale`: beside Latin of the same size. */
const FALLBACKS = [
  { file: 'noto-sans/NotoSans-Regular.ttf', scale: 1 },
  { file: 'noto-sans-jp/NotoSansJP-Regular.ttf', scale: 0.9 },
  { file: 'noto-sans-kr/NotoSansKR-Regular.ttf', scale: 0.92 },
  { file: 'noto-emoji/NotoEmoji-Regular.ttf', scale: 0.9 },
];

/** The fonts that stand behind every text style, opened once for all packages. */
export class FontLibrary {
  private constructor(private readonly fallbacks: readonly Typeface[]) {}

  /** @param dir - folder of the fallback fonts (backend/fonts). @throws naming the file that is missing or broken */
  static async open(dir: string): Promise<FontLibrary> {
    const faces = await Promise.all(
      FALLBACKS.map(
        async ({ file, scale }) => new Typeface(`fallback/${file}`, await readFile(join(dir, file)), scale),
      ),
    );
    return new FontLibrary(faces);
  }

  /** A style's own fonts followed by the fallbacks. */
  chain(own: readonly Typeface[]): FontChain {
    return new FontChain([...own, ...this.fallbacks] as [Typeface, ...Typeface[]]);
  }
}
