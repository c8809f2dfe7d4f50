import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first line of a file whose statements each run on their own, such as `create index concurrently`. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';
const BREAKPOINT = '--> statement-breakpoint';

export interface Migration {
  /** name of its file, without `.sql` */
  readonly tag: string;
  /** ms; grows from one migration to the next, and tells which are applied */
  readonly createdAt: number;
  /** SHA-256 of the file, as drizzle-kit writes it */
  readonly hash: string;
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads the folder that drizzle-kit writes, in the order of its journal. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(BREAKPOINT),
      isOutsideTransaction: text.startsWith(OUTSIDE_TRANSACTION),
    };
  });
}
