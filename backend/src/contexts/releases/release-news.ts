import { findMarket } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import { createWebhooks, type Outbox, type Transport } from '../../platform/outbox';
import type { Mailer } from '../mail';
import { THE_CLOCK, THE_WATCH, type By } from './release-acts.repository';
import { contactOf, isOnThisMachine } from './release-contacts';

/** The outbox's channel for news to teams. */
export const RELEASE_NEWS_CHANNEL = 'release-news';
const ANSWER_WITHIN_MS = 5000;
const NOBODY: ReadonlySet<string> = new Set([THE_CLOCK, THE_WATCH]);

/** @property previous - the version that a rollback took back, or the current version when a rollout was held */
export interface ReleaseEvent {
  readonly name: string;
  readonly act: 'rollback' | 'hold';
  readonly version: string;
  readonly previous: string | undefined;
}

export interface ReleaseNews {
  /**
   * Reports an automatic act on a release to the team by mail and webhook. Queues the messages in the act's
   * transaction. Source: docs/rules.md REL-25
   */
  tell(transaction: Connection, event: ReleaseEvent, author: By): Promise<void>;
}

export interface NewsOptions {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly outbox: Pick<Outbox, 'put'>;
}

export function createReleaseNews({ mailer, outbox }: NewsOptions): ReleaseNews {
  return {
    async tell(transaction, { name, act, version, previous: previousVersion = 'none' }, { actor, reason }) {
      const contact = NOBODY.has(actor) ? await contactOf(transaction, name) : undefined;
      if (!contact) return;
      const { locale, identifier: market } = findMarket('us')!;
      const data = { name, act, version, previous: previousVersion, reason };
      for (const to of contact.mails)
        await mailer.send(transaction, { template: 'releaseNews', to, locale, market, data });
      if (contact.webhook === null) return;
      const payload = { ...data, at: new Date().toISOString() };
      await outbox.put(transaction, { channel: RELEASE_NEWS_CHANNEL, payload });
    },
  };
}

/** Sends news to the team's webhook. Reads its address only now, not from the message. Source: docs/rules.md REL-25 */
export function releaseNewsTransport(database: Database, isDevelopment: boolean): Transport {
  return {
    async deliver(message, signal) {
      const contact = await contactOf(database, (message.payload as ReleaseEvent).name);
      if (!contact?.webhook) return;
      const mayBePrivate = isDevelopment && isOnThisMachine(contact.webhook);
      const webhook = { url: contact.webhook, mayBePrivate };
      await createWebhooks(webhook, ANSWER_WITHIN_MS, 'its team may set another').deliver(message, signal);
    },
  };
}
