/** A format as the shop's data describe it. */
export interface NamedFormat {
  readonly identifier: string;
  /** further names that links and stored choices may have for it */
  readonly aliases?: readonly string[];
}

/** Two names that differ only in case, spaces, hyphens and underscores are the same name. */
export const sameName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/**
 * @param name - an identifier or alias, however it is written ("Premium-Layflat", "softback"); whatever a link holds
 * @returns the format it means, or undefined where it means none (missing and non-text values included)
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

/** Drawings that the shop has for formats without a picture of their own. */
export const FORMAT_DRAWINGS = ['bound-book', 'open-book', 'paperback', 'sheet'] as const;
