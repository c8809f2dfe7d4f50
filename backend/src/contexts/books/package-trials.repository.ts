import type { CommerceDocument } from '@bindery/muse';
import { statements, type Connection } from '../../platform/database';
import type { TrialProblem, TrialReport, TrialStatus } from './compare-pages';
import type { packageTrials, packageVersions } from './packages.tables';

export type TrialRow = Omit<typeof packageTrials.$inferSelect, 'jobId' | 'endedAt'>;

export type ListedTrial = Omit<TrialRow, 'problems' | 'report' | 'commerce'>;

export type KeptVersionRow = Pick<typeof packageVersions.$inferSelect, 'slug' | 'version' | 'publishedAt'>;

const COLUMNS = `id, slug, version, base_version as "baseVersion", status, created_at as "createdAt"`;
/** A failed trial counts as open, because its job can be retried. */
const IS_OPEN = `status in ('waiting', 'failed')`;

const SQL = statements({
  package_trials_add: 'insert into package_trials (id, slug, version, job_id) values ($1, $2, $3, $4)',
  package_trials_find: `select ${COLUMNS}, problems, report, commerce from package_trials where id = $1`,
  package_trials_commerce: `
  select commerce from package_trials where slug = $1 and version = $2 and commerce is not null
  order by created_at desc limit 1`,
  package_trials_latest: `select ${COLUMNS} from package_trials order by created_at desc, id limit 20`,
  package_trials_checked: `
  update package_trials set version = $2, problems = $3::jsonb, commerce = $4::jsonb where id = $1 and ${IS_OPEN}`,
  package_trials_end: `
  update package_trials set status = $2, base_version = $3, report = $4::jsonb, ended_at = now()
  where id = $1 and ${IS_OPEN}`,
  package_trials_fail: `update package_trials set status = 'failed', ended_at = now() where job_id = $1 and status = 'waiting'`,
  package_trials_expire: 'delete from package_trials where created_at < $1',
  package_versions_kept: `select slug, version, published_at as "publishedAt" from package_versions order by published_at desc, version limit 200`,
});

export const trialsRepository = {
  add: (
    connection: Connection,
    { id, slug, version, jobId }: { id: string; slug: string; version: string | null; jobId: string },
  ) => connection.query(SQL.package_trials_add, [id, slug, version, jobId]),
  failOf: (connection: Connection, jobId: string) => connection.query(SQL.package_trials_fail, [jobId]),
  find: async (connection: Connection, id: string) =>
    (await connection.query<TrialRow>(SQL.package_trials_find, [id]))[0],
  /** Returns the terms of sale in a version's last upload; undefined if they were deleted. */
  commerceOf: async (connection: Connection, slug: string, version: string) =>
    (await connection.query<{ commerce: CommerceDocument }>(SQL.package_trials_commerce, [slug, version]))[0]
      ?.commerce,
  latest: (connection: Connection) => connection.query<ListedTrial>(SQL.package_trials_latest),
  /** Stores the problems found by the check. If the check finds no errors, also stores the version and its terms of sale. */
  checked: (
    connection: Connection,
    id: string,
    {
      version,
      problems,
      commerce,
    }: { version: string | null; problems: readonly TrialProblem[]; commerce: CommerceDocument | null },
  ) =>
    connection.query(SQL.package_trials_checked, [
      id,
      version,
      JSON.stringify(problems),
      commerce && JSON.stringify(commerce),
    ]),
  /** Ends a trial if it is still open. */
  end: (
    connection: Connection,
    id: string,
    status: TrialStatus,
    { baseVersion, report }: { baseVersion?: string | undefined; report?: TrialReport } = {},
  ) =>
    connection.query(SQL.package_trials_end, [
      id,
      status,
      baseVersion ?? null,
      report ? JSON.stringify(report) : null,
    ]),
  expire: (connection: Connection, cutoff: Date) => connection.query(SQL.package_trials_expire, [cutoff]),
  kept: (connection: Connection) => connection.query<KeptVersionRow>(SQL.package_versions_kept),
};
