export interface NamedFormat {
  readonly identifier: string;
  /** other names of the format, in links and stored choices */
  readonly aliases?: readonly string[];
}

/** Normalises a name, because case, spaces, hyphens and underscores do not matter. */
export const sameName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/**
 * @param name - an identifier or alias in any spelling ("Premium-Layflat", "softback"); unchecked link input
 * @returns the format, or undefined if none matches (missing and non-text values included)
 * Source: docs/rules.md OPT-01
 */
export function findFormat<Format extends NamedFormat>(
  formats: readonly Format[],
  name: unknown,
): Format | undefined {
  if (typeof name !== 'string') return undefined;
  const wantedName = sameName(name);
  return (
    formats.find(({ identifier }) => sameName(identifier) === wantedName) ??
    formats.find(({ aliases = [] }) => aliases.some((alias) => sameName(alias) === wantedName))
  );
}

export const FORMAT_DRAWINGS = ['bound-book', 'open-book', 'paperback', 'sheet'] as const;
