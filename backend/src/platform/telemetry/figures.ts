import type { DueJobs, JobCount } from '../jobs';
import type { Instruments } from './instruments';

/** Figures of the whole shop, as the database has them. */
export interface Figures {
  readonly ordersLastHour: number;
  readonly payments: {
    readonly openPayments: readonly {
      readonly state: string;
      readonly count: number;
      readonly oldestSeconds: number;
    }[];
    readonly alarms: number;
  };
  readonly productions: readonly {
    readonly state: string;
    readonly count: number;
    readonly lateCount: number;
  }[];
  readonly jobs: readonly JobCount[];
  readonly dueJobs: readonly DueJobs[];
  readonly mailsUnsent: number;
}

/** @param figures - undefined: they cannot be read, so their gauges vanish and do not show an old value */
export function setFigures({ shop }: Pick<Instruments, 'shop'>, figures: Figures | undefined): void {
  for (const gauge of Object.values(shop)) gauge.reset();
  shop.databaseUp.set(figures ? 1 : 0);
  if (!figures) {
    for (const gauge of [shop.ordersLately, shop.paymentAlarms, shop.mailsUnsent]) gauge.remove();
    return;
  }
  shop.ordersLately.set(figures.ordersLastHour);
  shop.paymentAlarms.set(figures.payments.alarms);
  shop.mailsUnsent.set(figures.mailsUnsent);
  for (const { state, count, oldestSeconds } of figures.payments.openPayments) {
    shop.payments.set({ state }, count);
    shop.paymentAge.set({ state }, oldestSeconds);
  }
  for (const { state, count, lateCount } of figures.productions) {
    shop.productions.set({ state }, count);
    shop.lateProductions.set({ state }, lateCount);
  }
  for (const { kind: queue, status: state, count } of figures.jobs) shop.jobs.set({ queue, state }, count);
  for (const { kind: queue, count, oldestSeconds } of figures.dueJobs) {
    shop.jobsDue.set({ queue }, count);
    shop.jobAge.set({ queue }, oldestSeconds);
  }
}
