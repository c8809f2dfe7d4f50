import { signText, type Secrets } from '../../platform/config';
import type { ObjectStore } from '../../platform/object-store';

const FOLDER = 'deletions/';
const KEY = /^deletions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A deletion in the ledger, with keyed hashes of the deleted ids. */
export interface LedgerEntry {
  /** of the request, which becomes the receipt */
  readonly id: string;
  /** names the key of the hashes */
  readonly key: string;
  readonly askedAt: string;
  readonly owners: readonly string[];
  readonly orders: Readonly<Record<string, string>>;
}

interface DeletedPerson {
  readonly id: string;
  readonly askedAt: Date;
  readonly owners: readonly string[];
  readonly orders: readonly { readonly id: string; readonly state: string }[];
}

export class LedgerKeyMissingError extends Error {
  constructor(count: number) {
    super(
      `The ledger names ${count} deletions that this database does not know, and this process does not have the secret ` +
        'key that they were recorded with: add that key to SECRET_KEYS_ACCEPTED, or to DATA_DIR/secret-key',
    );
    this.name = 'LedgerKeyMissingError';
  }
}

/**
 * The list of all deletions. It is not stored in the database, because a restored backup would lack the latest entries.
 * It contains keyed hashes, but no personal data. An entry is deleted together with the receipt of its deletion.
 * Source: docs/rules.md PRIV-14
 */
export class DeletionLedger {
  private readonly first: string;
  private readonly secrets: ReadonlyMap<string, string>;

  constructor(
    private readonly store: ObjectStore,
    secrets: Secrets,
  ) {
    const named = secrets.map((secret) => [signText(secret, 'key'), secret] as const);
    this.first = named[0]![0];
    this.secrets = new Map(named);
  }

  async record({ id, askedAt: requestedAt, owners, orders }: DeletedPerson): Promise<void> {
    const hash = (subject: string): string => this.hashOf(this.first, subject);
    const entry: LedgerEntry = {
      ...{ id, key: this.first, askedAt: requestedAt.toISOString(), owners: owners.map(hash) },
      orders: Object.fromEntries(orders.map((order) => [hash(order.id), order.state])),
    };
    await this.store.put(`${FOLDER}${id}`, Buffer.from(JSON.stringify(entry)), 'application/json');
  }

  /** Yields the request ids of all entries, in order. */
  async *ids(): AsyncGenerator<string> {
    for await (const key of this.store.list(FOLDER)) {
      const id = KEY.exec(key)?.[1];
      if (id !== undefined) yield id;
    }
  }

  /** @returns the entries, without entries that upkeep has deleted meanwhile. @throws LedgerKeyMissingError */
  async read(ids: readonly string[]): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = [];
    for (const id of ids) {
      const object = await this.store.get(`${FOLDER}${id}`);
      if (object) entries.push(JSON.parse(object.bytes.toString('utf8')) as LedgerEntry);
    }
    const unreadable = entries.filter(({ key }) => !this.secrets.has(key));
    if (unreadable.length > 0) throw new LedgerKeyMissingError(unreadable.length);
    return entries;
  }

  delete(id: string): Promise<void> {
    return this.store.delete(`${FOLDER}${id}`);
  }

  /** @param key - `key` of an entry that {@link read} returned */
  hashOf(key: string, id: string): string {
    return signText(this.secrets.get(key)!, id);
  }
}
