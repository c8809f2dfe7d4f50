import type { Connection, Database } from '../platform/database';

/** A database that records the names of its statements. */
export interface CountedDatabase extends Database {
  /** @returns the names of this work's statements, in order; nothing else may run meanwhile */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
}

export function countedDatabase(database: Database): CountedDatabase {
  const names: string[] = [];
  const counted = (connection: Connection): Connection => ({
    query: (statement, values) => {
      names.push(statement.name);
      return connection.query(statement, values);
    },
  });
  return {
    ...database,
    ...counted(database),
    transaction: (work) => database.transaction((transaction) => work(counted(transaction))),
    statementsOf: async (work) => {
      names.length = 0;
      await work();
      return [...names];
    },
  };
}
