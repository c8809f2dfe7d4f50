import type { Connection, Statement } from '../../platform/database';

/** `publish`: its files are kept; `activate`, `rollback`: it is the current one; `canary`: some browsers get it, or at 0 % nobody does. */
export type ReleaseAct = 'publish' | 'activate' | 'rollback' | 'canary';

/** One line of the history of a name. */
export interface ActLine {
  readonly name: string;
  readonly act: ReleaseAct;
  readonly version: string;
  /** the one that was current before */
  readonly previous?: string | null | undefined;
  readonly percentage?: number | null | undefined;
  readonly actor: string;
  readonly reason: string;
}

const ADD: Statement = {
  name: 'release_acts_add',
  text: `
  insert into release_acts (name, act, version, previous, percentage, actor, reason)
  values ($1, $2, $3, $4, $5, $6, $7)`,
};
const OF_NAME: Statement = {
  name: 'release_acts_of_name',
  text: `
  select name, act, version, previous, percentage, actor, reason, at from release_acts
  where name = $1 order by id desc limit $2`,
};
const BEFORE: Statement = {
  name: 'release_acts_before',
  text: `
  select previous from release_acts
  where name = $1 and version = $2 and act = 'activate' and previous is not null order by id desc limit 1`,
};

export const releaseActsRepository = {
  add: (transaction: Connection, line: ActLine) =>
    transaction.query(ADD, [
      line.name,
      line.act,
      line.version,
      line.previous ?? null,
      line.percentage ?? null,
      line.actor,
      line.reason,
    ]),
  /** The latest first. */
  ofName: (connection: Connection, name: string, limit: number) =>
    connection.query<ActLine & { readonly at: Date }>(OF_NAME, [name, limit]),
  /** @returns which version was current before this one was activated last */
  versionBefore: async (connection: Connection, name: string, version: string) =>
    (await connection.query<{ previous: string }>(BEFORE, [name, version]))[0]?.previous,
};
