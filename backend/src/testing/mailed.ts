import type { Mail } from '../contexts/mail';
import type { Database } from '../platform/database';
import type { JobHandlers } from '../platform/jobs';
import { unseal } from '../platform/sealed';
import type { TestShop } from './test-shop';
import { waitUntil } from './until';

/**
 * Runs the shop's jobs up to the point at which mails would be sent, but sends none.
 *
 * @param otherHandlers - handlers of the jobs that enqueue the mails
 * @returns the new mails, oldest first
 */
export async function mailed(
  { shop, database }: { readonly shop: TestShop; readonly database: Database },
  otherHandlers: JobHandlers = {},
): Promise<readonly Mail[]> {
  const mails = new Map<string, Mail>();
  const secrets = shop.config.keys.secretsOf('mails');
  const handlers: JobHandlers = {
    ...otherHandlers,
    'outbox.mail': {
      ...shop.outbox.handlers['outbox.mail']!,
      run: async (payload, { jobId }) =>
        void mails.set(jobId, unseal((payload as { body: string }).body, secrets) as Mail),
    },
  };
  const stop = shop.jobs.work(handlers, { concurrency: 1, pollMs: 20 });
  try {
    await waitUntil('no mail waits', async () => {
      const counts = await shop.jobs.counts(database);
      return !counts.some(({ kind, status }) => handlers[kind] && ['waiting', 'running'].includes(status));
    });
  } finally {
    await stop();
  }
  // jobs of one transaction are due at the same time, so they may run in any order
  const jobs = await database.query<{ id: string }>(
    { name: 'mailed_jobs', text: 'select id from jobs where id = any($1::uuid[]) order by sequence' },
    [[...mails.keys()]],
  );
  return jobs.map(({ id }) => mails.get(id)!);
}
