import type { Connection, Statement } from '../database';

export const CHANNEL = 'changes';

const ANNOUNCE: Statement = {
  name: 'changes_announce',
  text: `
  with raised as (
    insert into changes (topic) values ($1)
    on conflict (topic) do update set version = changes.version + 1
    returning version)
  select pg_notify('${CHANNEL}', json_build_array($1::text, version, $2::text)::text)::text from raised`,
};
const VERSIONS: Statement = { name: 'changes_versions', text: 'select topic, version from changes' };

export interface Notice {
  readonly topic: string;
  readonly version: number;
  readonly detail: string | undefined;
}

export const changesRepository = {
  announce: async (on: Connection, topic: string, detail: string | undefined): Promise<void> =>
    void (await on.query(ANNOUNCE, [topic, detail ?? null])),

  async versions(connection: Connection): Promise<Map<string, number>> {
    // pg returns a bigint as text
    const rows = await connection.query<{ topic: string; version: string }>(VERSIONS);
    return new Map(rows.map(({ topic, version }) => [topic, Number(version)]));
  },

  noticeOf(payload: string): Notice {
    const [topic, version, detail] = JSON.parse(payload) as [string, number, string | null];
    return { topic, version, detail: detail ?? undefined };
  },
};
