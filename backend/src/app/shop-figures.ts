import { MAIL_CHANNEL } from '../contexts/mail';
import { ordersPlacedLately } from '../contexts/orders';
import { paymentFiguresOf } from '../contexts/payments';
import { productionFiguresOf } from '../contexts/printing';
import { throttledRun } from '../platform/health';
import type { Figures } from '../platform/telemetry';
import type { Shop } from './shop';

/** Prometheus may ask more often, and several of them may ask. */
const READ_EVERY_MS = 15_000;

/** Queues of mails. `customers.letter` writes a mail of an account and sends it. */
const MAIL_QUEUES: readonly string[] = [`outbox.${MAIL_CHANNEL}`, 'customers.letter'];

async function readFigures({
  database: { replica },
  jobs,
}: Pick<Shop, 'database' | 'jobs'>): Promise<Figures> {
  const jobCounts = await jobs.counts(replica);
  const dueJobs = await jobs.due(replica);
  const deadMails = jobCounts.filter(({ kind, status }) => status === 'dead' && MAIL_QUEUES.includes(kind));
  const dueMails = dueJobs.filter(({ kind }) => MAIL_QUEUES.includes(kind));
  return {
    jobs: jobCounts,
    dueJobs,
    mailsUnsent: [...deadMails, ...dueMails].reduce((sum, { count }) => sum + count, 0),
    ordersLastHour: await ordersPlacedLately(replica),
    payments: await paymentFiguresOf(replica),
    productions: await productionFiguresOf(replica),
  };
}

/** Lets each scrape read the figures of the shop, from the database at most every 15 s, and its caches of pictures. */
export function measureShop({ metrics, muse, ...shop }: Shop): void {
  metrics?.readAtScrape(
    throttledRun(READ_EVERY_MS, () => readFigures(shop)),
    () => ({ 'page pictures': muse.pictures.counts.pages, 'avatar pictures': muse.pictures.counts.avatars }),
  );
}
