import { statements, type Connection } from '../database';

export const CHANNEL = 'changes';

const SQL = statements({
  changes_announce: `
  with raised as (
    insert into changes (topic) values ($1)
    on conflict (topic) do update set version = changes.version + 1
    returning version)
  select pg_notify('${CHANNEL}', json_build_array($1::text, version, $2::text)::text)::text from raised`,
  changes_versions: 'select topic, version from changes',
});

export interface Notice {
  readonly topic: string;
  readonly version: number;
  readonly detail: string | undefined;
}

export const changesRepository = {
  announce: async (on: Connection, topic: string, detail: string | undefined): Promise<void> =>
    void (await on.query(SQL.changes_announce, [topic, detail ?? null])),

  async versions(connection: Connection): Promise<Map<string, number>> {
    // pg returns a bigint as text
    const rows = await connection.query<{ topic: string; version: string }>(SQL.changes_versions);
    return new Map(rows.map(({ topic, version }) => [topic, Number(version)]));
  },

  noticeOf(payload: string): Notice {
    const [topic, version, detail] = JSON.parse(payload) as [string, number, string | null];
    return { topic, version, detail: detail ?? undefined };
  },
};
