/** The formats a book is sold in, and every name they go by. Source: docs/rules.md OPT-01 */
const ALIASES = {
  hardcover: ['hardback', 'hard cover'],
  layflat: ['premium layflat', 'premium hardcover layflat', 'premium hardcover', 'lay flat'],
  softcover: ['softback', 'soft cover', 'paperback'],
} as const;

export type BookFormat = keyof typeof ALIASES;
export const BOOK_FORMATS = Object.keys(ALIASES) as BookFormat[];

const known = new Map<string, BookFormat>(
  BOOK_FORMATS.flatMap((format) => [format, ...ALIASES[format]].map((name) => [name, format] as const)),
);

/**
 * @param name - an identifier or alias, in any case, with spaces, hyphens or underscores ("Premium-Layflat", "softback")
 * @returns the format it means, or undefined where it means none (missing and non-text values included)
 * Source: docs/rules.md OPT-01
 */
export function bookFormat(name: unknown): BookFormat | undefined {
  return typeof name === 'string'
    ? known.get(
        name
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, ' '),
      )
    : undefined;
}
