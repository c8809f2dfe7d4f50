import type { TextStyle } from '../model/documents';
import type { OpenTextStyle } from '../scene/loaded-package';
import type { FontLibrary } from '../type/font-library';
import { Typeface } from '../type/typeface';
import type { Problems } from './problem';
import type { PackageFiles } from './read-files';

/** Opens the fonts of every text style, in every language that it is set otherwise in. Each file is opened once. */
export function openStyles(
  styles: Readonly<Record<string, TextStyle>>,
  files: PackageFiles,
  fonts: FontLibrary,
  problems: Problems,
): Map<string, OpenTextStyle> {
  const faces = new Map<string, Typeface>();
  const openFont = (file: string): Typeface[] => {
    try {
      const face = faces.get(file) ?? new Typeface(file, files.get(file)!);
      faces.set(file, face);
      return [face];
    } catch (error) {
      problems.error(file, (error as Error).message, 'use a full static .ttf');
      return [];
    }
  };
  const openStyle = ({ languages = {}, ...style }: TextStyle): OpenTextStyle => ({
    ...style,
    chain: fonts.chain(style.fonts.flatMap(openFont)),
    cap: Infinity,
    languages: new Map(
      Object.entries(languages).map(([lang, changes]) => [
        lang,
        { ...openStyle({ ...style, ...changes }), cap: changes.maxSize ?? Infinity },
      ]),
    ),
  });
  return new Map(Object.entries(styles).map(([name, style]) => [name, openStyle(style)]));
}
