import type { Mail } from '../contexts/mail';
import type { Database } from '../platform/database';
import type { JobHandlers } from '../platform/jobs';
import { unseal } from '../platform/sealed';
import type { TestShop } from './test-shop';
import { waitUntil } from './until';

/**
 * Runs the shop's jobs up to the point at which mails would be sent, and sends none.
 *
 * @param otherHandlers - handlers of the jobs that cause the mails
 * @returns the new mails, oldest first
 */
export async function mailed(
  { shop, database }: { readonly shop: TestShop; readonly database: Database },
  otherHandlers: JobHandlers = {},
): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const secrets = shop.config.keys.secretsOf('mails');
  const handlers: JobHandlers = {
    ...otherHandlers,
    'outbox.mail': {
      ...shop.outbox.handlers['outbox.mail']!,
      run: (payload) =>
        Promise.resolve(void mails.push(unseal((payload as { body: string }).body, secrets) as Mail)),
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
  return mails;
}
