import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/config';
import type { Connection, Statement } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import type { MailData, MailWords } from './mail-words';
import { seal, unseal } from '../../platform/sealed';

/** Of the outbox. */
export const MAIL_CHANNEL = 'mail';

export interface Mail {
  /** name of its texts in backend/mail/words: `<template>.subject`, `.text`, `.action`, `.note` */
  readonly template: string;
  /** one address */
  readonly to: string;
  /** The owner whom the mail is about, such as the buyer of an order. Missing or null: the recipient. */
  readonly ownerId?: string | null | undefined;
  /** The order that the mail is about. Its reader can say that the order is not theirs. Source: docs/rules.md ORDER-22 */
  readonly orderId?: string;
  /** path of the page on which they say so; the mailer adds it to a mail with an `orderId` */
  readonly notMineLink?: string;
  /** of a market, 'pt-PT' */
  readonly locale: string;
  /** identifier: the prefix of its link */
  readonly market: string;
  /** what the texts are filled with; no child's name in a subject */
  readonly data?: MailData;
  /** path of a page of the shop without the market's prefix, '/account/confirm#token=…' */
  readonly link?: string;
  /** a list between text and link */
  readonly lines?: readonly string[];
  /** what was bought; beside it the picture of its cover, drawn when the mail leaves. Source: docs/rules.md ORDER-14 */
  readonly books?: readonly { readonly text: string; readonly cover?: CoverOf | undefined }[];
  /** amounts as the market writes them; `what`: its name is the text `sums.<what>` */
  readonly sums?: readonly { readonly what: string; readonly amount: string }[];
  /** under a small heading, whose text is `parts.<heading>` */
  readonly sections?: readonly {
    readonly heading: string;
    readonly data?: MailData;
    readonly lines: readonly string[];
  }[];
  /** of another site, https; what it is called is the text `parts.<action>` */
  readonly outside?: { readonly action: string; readonly url: string } | undefined;
}

/** A book of an order, as it is printed. */
export interface CoverOf {
  readonly orderId: string;
  readonly itemId: string;
}

export interface Mailer {
  /**
   * In the transaction of what the mail is about: both are committed or neither is. It leaves once that is committed, at
   * least once.
   *
   * @param id - the same mail: one per id. Without one each is new
   * @throws RangeError for a template without texts
   */
  send(transaction: Connection, mail: Mail, id?: string): Promise<void>;
  /** Keyed hash of an address. A job carries it, so that a deletion finds the jobs about that address. */
  recipientKey(address: string): string;
  /** Deletes the mails about this owner that wait to leave for this address. */
  unsend(transaction: Connection, ownerId: string | null, address: string): Promise<void>;
  /** @param proof - of a `notMineLink`: only a mail about this order to this address has it */
  isRecipientProof(proof: string, orderId: string, address: string): boolean;
  /** Encrypts what a mailed link says. @returns base64url */
  sealLink(content: unknown): string;
  /** @returns undefined if the shop did not seal it */
  openLink(token: string): unknown;
}

const UNSEND: Statement = {
  name: 'mail_jobs_unsend',
  text: `
  delete from jobs where owner_id = $1 and recipient_key = any($2::text[]) and kind = 'outbox.mail' and status = 'waiting'`,
};

const recipientProofs = (orderId: string, address: string, secrets: Secrets): string[] =>
  secrets.map((secret) =>
    createHmac('sha256', secret)
      .update(`not my order ${orderId} ${address.trim().toLowerCase()}`)
      .digest('base64url'),
  );

const isSame = (text: string, otherText: string): boolean =>
  text.length === otherText.length && timingSafeEqual(Buffer.from(text), Buffer.from(otherText));

const withNotMineLink = (mail: Mail, secrets: Secrets): Mail => {
  const { orderId, to } = mail;
  if (orderId === undefined) return mail;
  const [proof] = recipientProofs(orderId, to, secrets);
  return { ...mail, notMineLink: `/orders/not-mine#token=${orderId}.${proof}` };
};

/** Keyed hash of an address, one for each secret: the first is what new mails have. */
export const recipientKeys = (address: string, secrets: Secrets): string[] =>
  secrets.map((secret) =>
    createHmac('sha256', secret).update(`recipient ${address.trim().toLowerCase()}`).digest('base64url'),
  );

/** Source: docs/rules.md ACC-01 */
export function createMailer(outbox: Pick<Outbox, 'put'>, words: MailWords, secrets: Secrets): Mailer {
  const recipientKey = (address: string): string => recipientKeys(address, secrets)[0]!;
  return {
    recipientKey,
    async unsend(transaction, ownerId, address) {
      if (ownerId !== null) await transaction.query(UNSEND, [ownerId, recipientKeys(address, secrets)]);
    },
    isRecipientProof: (proof, orderId, address) =>
      recipientProofs(orderId, address, secrets).some((knownProof) => isSame(knownProof, proof)),
    sealLink: (content) => seal(content, secrets),
    openLink(token) {
      try {
        return unseal(token, secrets);
      } catch {
        return undefined;
      }
    },
    async send(transaction, mail, id) {
      if (!words.has(`${mail.template}.subject`)) throw new RangeError(`There is no mail "${mail.template}"`);
      await outbox.put(transaction, {
        channel: MAIL_CHANNEL,
        ...(id && { id }),
        ...{ ownerId: mail.ownerId, recipientKey: recipientKey(mail.to) },
        payload: seal(withNotMineLink(mail, secrets), secrets),
      });
    },
  };
}
