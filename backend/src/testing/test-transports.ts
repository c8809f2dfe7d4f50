import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Database } from '../platform/database';
import { createJobs, type JobLog, type Jobs } from '../platform/jobs';
import { hasRedis, RedisServer } from './redis-server';
import { databases, describeOnDatabases, type TestDatabase } from './test-databases';

/** A database, and the way of its jobs to their workers. */
export interface TestTransport extends TestDatabase {
  /** As one more process has them. */
  createJobs(database: Database, log: JobLog): Jobs;
}

/** Kinds that the suites have. */
const KINDS = ['print', 'email', 'later', 'broken', 'effect'];

/**
 * Runs a suite on both databases and, on PostgreSQL, with Redis between the table and the workers. What is missing on
 * this machine is reported as skipped; the global set-up has failed already where CI is set.
 *
 * @param title - with `$name` where the transport's goes
 */
export function describeOnTransports(title: string, suite: (transport: TestTransport) => void): void {
  describeOnDatabases(title, (database) =>
    suite({ ...database, createJobs: (on, log) => createJobs(on, log) }),
  );
  const [, postgres] = databases;
  const onRedis = postgres && hasRedis ? describe : describe.skip;
  onRedis(title.replace('$name', 'PostgreSQL and Redis'), () => {
    let redis: RedisServer;
    beforeAll(async () => {
      redis = await RedisServer.open();
    });
    suite({
      name: 'PostgreSQL and Redis',
      open: (folder) => (postgres ?? databases[0]!).open(folder),
      createJobs: (on, log) => createJobs(on, log, { url: redis.url, kinds: KINDS, prefix }),
    });
    const prefix = `test-${randomUUID()}`;
    afterAll(() => redis.close());
  });
}
