import type { LibraryCharacter } from '@bindery/shared/contracts';
import type { BookCharacter, Muse } from '@bindery/muse';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Database } from '../../platform/database';
import { endWithin } from '../../platform/end-within';
import { charactersRepository as repository, type BookRow } from './characters.repository';

/**
 * Lists the characters in an owner's books, because characters have no table of their own.
 * Source: docs/rules.md CHAR-07
 */
export interface Characters {
  /** Lists each character once, without removed ones. Characters of the latest books come first. */
  list(ownerId: string): Promise<LibraryCharacter[]>;
  /**
   * Hides characters from the list, or shows them again. Ignores ids of characters that no book of the owner contains.
   *
   * @returns the new list
   */
  setRemoved(ownerId: string, ids: readonly string[], isRemoved: boolean): Promise<LibraryCharacter[]>;
  /** Deletes old removal marks. @returns the number of deleted marks */
  expire(now?: Date): Promise<number>;
}

/** How long a removal is stored: longer than a customised book, so that the books are deleted first. */
export const REMOVED_KEPT_DAYS = 1095;
const DAY_MS = 86_400_000;
const MOST_BOOKS = 60;
const MOST_LISTED = 40;
/** Time limit for loading a book's package version. After it, the list is shown without this book. */
const READ_WITHIN_MS = 2000;

export function createCharacters(
  database: Database,
  muse: Pick<Muse, 'packageVersion' | 'characters'>,
): Characters {
  async function charactersOf({ slug, version, customisation }: BookRow): Promise<readonly BookCharacter[]> {
    const book = await muse.packageVersion(slug, version);
    return book ? muse.characters(book, customisation) : [];
  }

  async function allCharacters(ownerId: string): Promise<Map<string, LibraryCharacter>> {
    const books = await repository.books(database, ownerId, MOST_BOOKS);
    const bookCharacters: (readonly BookCharacter[])[] = books.map(() => []);
    const reading = books.map(async (book, place) => {
      bookCharacters[place] = await charactersOf(book);
    });
    await endWithin(READ_WITHIN_MS, Promise.allSettled(reading)).catch(() => undefined);
    const byId = new Map<string, LibraryCharacter>();
    for (const [place, { id: bookId }] of books.entries())
      for (const { name = null, values } of bookCharacters[place]!) {
        const id = canonicalHash({ name, values });
        const knownCharacter = byId.get(id) ?? { id, name, values, books: [] };
        byId.set(id, { ...knownCharacter, books: [...knownCharacter.books, bookId] });
      }
    return byId;
  }

  async function listed(
    ownerId: string,
    knownCharacters?: Map<string, LibraryCharacter>,
  ): Promise<LibraryCharacter[]> {
    const [characters, removed] = await Promise.all([
      knownCharacters ?? allCharacters(ownerId),
      repository.removed(database, ownerId),
    ]);
    return [...characters.values()].filter(({ id }) => !removed.has(id)).slice(0, MOST_LISTED);
  }

  return {
    list: (ownerId) => listed(ownerId),
    async setRemoved(ownerId, ids, isRemoved) {
      const characters = await allCharacters(ownerId);
      const ownIds = ids.filter((id) => characters.has(id));
      if (isRemoved) await repository.remove(database, ownerId, ownIds);
      else await repository.putBack(database, ownerId, ownIds);
      return listed(ownerId, characters);
    },
    expire: (now = new Date()) =>
      repository.deleteOld(database, new Date(now.getTime() - REMOVED_KEPT_DAYS * DAY_MS)),
  };
}
