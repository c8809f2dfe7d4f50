import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** First line of a file whose statements each run on their own, such as `create index concurrently`. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';
const BREAKPOINT = '--> statement-breakpoint';

export interface Migration {
  /** file name without `.sql` */
  readonly tag: string;
  /** ms; increases with each migration, and identifies the applied ones */
  readonly createdAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads drizzle-kit's folder, in journal order. */
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
