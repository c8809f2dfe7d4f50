import { isInTransaction } from '../database';
import type { ObjectStore } from './object-store';

/** A programming error: the transaction, and all others waiting for its locks, would wait for the object store. */
export class StoreInTransactionError extends Error {
  constructor(method: string) {
    super(`The object store is used inside a transaction: ${method}`);
    this.name = 'StoreInTransactionError';
  }
}

function refuse(method: string): void {
  if (isInTransaction()) throw new StoreInTransactionError(method);
}

/** Returns a store that throws if called inside a transaction. Source: docs/rules.md HTTP-17 */
export function outsideTransactions(store: ObjectStore): ObjectStore {
  return {
    async put(key, bytes, contentType) {
      refuse('put');
      await store.put(key, bytes, contentType);
    },
    async get(key) {
      refuse('get');
      return store.get(key);
    },
    async head(key) {
      refuse('head');
      return store.head(key);
    },
    async delete(key) {
      refuse('delete');
      await store.delete(key);
    },
    async *list(prefix) {
      refuse('list');
      yield* store.list(prefix);
    },
    async deleteAbandoned() {
      refuse('deleteAbandoned');
      await store.deleteAbandoned();
    },
    async check() {
      refuse('check');
      return store.check();
    },
  };
}
