import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/config';
import { statements, type Connection } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import type { MailData, MailWords } from './mail-words';
import { seal, unseal } from '../../platform/sealed';

/** Channel of the outbox. */
export const MAIL_CHANNEL = 'mail';

export interface Mail {
  /** prefix of the mail's texts in backend/mail/words, such as `<template>.subject`, `.text`, `.action` and `.note` */
  readonly template: string;
  /** a single address */
  readonly to: string;
  /** The owner that the mail is about, such as the buyer of an order. Missing or null means the recipient. */
  readonly ownerId?: string | null | undefined;
  /** The mail's order. The reader can report that they did not place it. Source: docs/rules.md ORDER-22 */
  readonly orderId?: string;
  /** path of the page where readers report an order that they did not place; added by the mailer if `orderId` is set */
  readonly notMineLink?: string;
  /** the address for replies; default: the seller's */
  readonly replyTo?: string;
  /** of a market, such as 'pt-PT' */
  readonly locale: string;
  /** identifier of the market to which the mail's links lead */
  readonly market: string;
  /** values for the placeholders in the texts; a subject must not contain a child's name */
  readonly data?: MailData;
  /** path of a shop page without the market's prefix, such as '/account/confirm#token=…' */
  readonly link?: string;
  /** key of a text about the link, in small print */
  readonly linkNote?: 'anyDevice';
  /** end of the edit window, with time zone; missing if no changes are possible. Source: docs/rules.md MKT-08 */
  readonly editUntil?: string | undefined;
  readonly lines?: readonly string[];
  /** ordered books; their titles and covers are added when the mail is sent. Source: docs/rules.md ORDER-14 */
  readonly books?: readonly { readonly text: string; readonly cover?: CoverOf | undefined }[];
  /** amounts in the market's format; the label of each is the text `sums.<what>` */
  readonly sums?: readonly { readonly what: string; readonly amount: string }[];
  /** `heading`: key of the text `parts.<heading>` */
  readonly sections?: readonly {
    readonly heading: string;
    readonly data?: MailData;
    readonly lines: readonly string[];
  }[];
  /** an https link to another site; its label is the text `parts.<action>` */
  readonly outside?: { readonly action: string; readonly url: string } | undefined;
}

export interface CoverOf {
  readonly orderId: string;
  readonly itemId: string;
}

export interface Mailer {
  /**
   * Enqueues a mail in the transaction of the change that it reports, so that a rollback also removes the mail. After
   * the commit, the mail is sent at least once, rarely more than once.
   *
   * @param id - idempotency key: only one mail is sent for each key. A call without an id always sends a new mail.
   * @throws RangeError for a template without texts
   */
  send(transaction: Connection, mail: Mail, id?: string): Promise<void>;
  /** Returns the keyed hash of an e-mail address. The job of a mail stores it, so that a deletion finds the job. */
  recipientKey(address: string): string;
  /** Deletes the waiting mails to this address about this owner. */
  unsend(transaction: Connection, ownerId: string | null, address: string): Promise<void>;
  /** Returns true if the proof is valid. @param proof - from a `notMineLink`; only a mail about this order to this address contains it */
  isRecipientProof(proof: string, orderId: string, address: string): boolean;
  /** Encrypts the content of a mailed link. @returns base64url */
  sealLink(content: unknown): string;
  /** Decrypts a token of `sealLink`. @returns undefined if the token does not come from `sealLink` of this shop */
  openLink(token: string): unknown;
}

const SQL = statements({
  mail_jobs_unsend: `
  delete from jobs where owner_id = $1 and recipient_key = any($2::text[]) and kind = 'outbox.mail' and status = 'waiting'`,
});

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

/** Returns the keyed hashes of an e-mail address, one for each secret. New mails have the first hash. */
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
      if (ownerId !== null)
        await transaction.query(SQL.mail_jobs_unsend, [ownerId, recipientKeys(address, secrets)]);
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
      if (!words.hasText(`${mail.template}.subject`))
        throw new RangeError(`There is no mail "${mail.template}"`);
      await outbox.put(transaction, {
        channel: MAIL_CHANNEL,
        ...(id && { id }),
        ...{ ownerId: mail.ownerId, recipientKey: recipientKey(mail.to) },
        payload: seal(withNotMineLink(mail, secrets), secrets),
      });
    },
  };
}
