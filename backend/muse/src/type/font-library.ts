import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FontChain } from './font-chain';
import { LazyTypeface, Typeface } from './typeface';

/**
 * Fonts for characters that a style's own font lacks, in order of preference. Latin, Greek and Cyrillic come first.
 * `scale`: size relative to Latin.
 */
const FALLBACKS = [
  { file: 'noto-sans/NotoSans-Regular.ttf', scale: 1 },
  { file: 'noto-sans-jp/NotoSansJP-Regular.ttf', scale: 0.9 },
  { file: 'noto-sans-kr/NotoSansKR-Regular.ttf', scale: 0.92 },
];
const EMOJI = { file: 'noto-emoji/NotoEmoji-Regular.ttf', scale: 0.9 };

/** Fonts for rarer scripts, one per script. Each is opened when a text first needs it. */
const RARER = [
  { script: 'Arabic', scale: 1.08 },
  { script: 'Hebrew' },
  { script: 'Thai', scale: 0.94 },
  { script: 'Georgian' },
  { script: 'Armenian' },
  { script: 'Han', file: 'noto-sans-sc/NotoSansSC-Regular.ttf', scale: 0.9 },
  { script: 'Bengali' },
  { script: 'Gurmukhi' },
  { script: 'Gujarati' },
  { script: 'Tamil' },
  { script: 'Telugu' },
  { script: 'Kannada' },
  { script: 'Malayalam' },
  { script: 'Sinhala' },
  { script: 'Lao' },
  { script: 'Khmer' },
  { script: 'Myanmar' },
  { script: 'Ethiopic' },
].map(({ script, scale = 1, file = `noto-sans-${script.toLowerCase()}/NotoSans${script}-Regular.ttf` }) => ({
  scripts: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  file,
  scale,
}));

/** The fallback fonts of every text style, opened once for all packages. */
export class FontLibrary {
  private constructor(private readonly fallbacks: readonly (Typeface | LazyTypeface)[]) {}

  /** @param dir - folder of the fallback fonts (backend/fonts). @throws with the name of a missing or broken file */
  static async open(dir: string): Promise<FontLibrary> {
    const open = async ({ file, scale }: (typeof FALLBACKS)[number]): Promise<Typeface> =>
      new Typeface(`fallback/${file}`, await readFile(join(dir, file)), scale);
    const openLater = async ({ file, scripts, scale }: (typeof RARER)[number]): Promise<LazyTypeface> => {
      await access(join(dir, file));
      return new LazyTypeface(`fallback/${file}`, join(dir, file), scripts, scale);
    };
    return new FontLibrary([
      ...(await Promise.all(FALLBACKS.map(open))),
      ...(await Promise.all(RARER.map(openLater))),
      await open(EMOJI),
    ]);
  }

  /** Returns a font chain: the style's own fonts, then the fallback fonts. */
  chain(ownTypefaces: readonly Typeface[]): FontChain {
    return new FontChain([...ownTypefaces, ...this.fallbacks] as [Typeface, ...(Typeface | LazyTypeface)[]]);
  }
}
