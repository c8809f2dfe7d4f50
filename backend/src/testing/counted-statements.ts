import type { Connection, Database } from '../platform/database';

/** A database that notes the names of the statements that run through it. */
export interface CountedDatabase extends Database {
  /** @returns the names of the statements of this work, in their order; nothing else may run meanwhile */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
}

/** @param database - closed with what is returned */
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
