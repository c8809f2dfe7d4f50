import type { Field } from '../model/fields';

const LONG_WORDS = 'Wilhelmina Bartholomew Marguerite Maximilian Josephine Christopher ';
const UNBREAKABLE = 'Wolfeschlegelsteinhausenbergerdorffwelche';

const repeat = (sample: string, length: number): string =>
  sample
    .repeat(Math.ceil(length / sample.length))
    .slice(0, length)
    .trim();
export const longText = ({ maxLength = 40 }: Field): string => repeat(LONG_WORDS, maxLength);
/** The text that takes the most lines: one paragraph as long as it may be, and short lines. */
export function longLines({ maxLength = 40, maxLines = 1 }: Field): string {
  const shortLines = '\nx'.repeat(maxLines - 1);
  return repeat(LONG_WORDS, maxLength - shortLines.length) + shortLines;
}
export const wordFor = ({ maxLength = 40 }: Field): string => repeat(UNBREAKABLE, maxLength).slice(0, 40);
