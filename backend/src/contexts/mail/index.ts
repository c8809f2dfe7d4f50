import { join } from 'node:path';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { Outbox, Transport } from '../../platform/outbox';
import { forgetMails, createMailTransport, deleteOldFiles, type DrawCover } from './mail-transport';
import { readMailWords, type MailWords } from './mail-words';
import { createMailer, type Mailer } from './mailer';

export type { MailWords } from './mail-words';
export { MAIL_CHANNEL, type CoverOf, type Mail, type Mailer } from './mailer';

export interface Post {
  readonly transport: Transport;
  /** the texts of everything the shop sends, including invoices */
  readonly words: MailWords;
  /** Sets the renderer of covers. Call it before the first mail is sent. */
  coversBy(draw: DrawCover): void;
  mailer(outbox: Pick<Outbox, 'put'>): Mailer;
  /** Deletes mail files that are a month old. */
  expire(now?: Date): Promise<void>;
  /**
   * Deletes the waiting and stored mails about these owners. Deletes mails to these addresses only if they are about no
   * other owner.
   *
   * @param addresses - lower case, each confirmed
   */
  forget(database: Database, addresses: readonly string[], owners: readonly string[]): Promise<void>;
}

/** @param warn - if no SMTP is configured, logs the file of each mail */
export async function openPost(
  { mail, mailDir, keys, publicOrigin, dataDir }: Config,
  warn: (details: object, message: string) => void,
): Promise<Post> {
  const words = await readMailWords(join(mailDir, 'words'));
  const secrets = keys.secretsOf('mails');
  const folder = join(dataDir, 'mail');
  const tell = (file: string): void => warn({ file }, 'SMTP_URL is not set: a mail was written to a file');
  let draw: DrawCover | undefined;
  const transport = createMailTransport({
    ...{ config: mail, words, secrets, origin: publicOrigin, folder, tell },
    drawCover: () => draw,
  });
  return {
    words,
    transport,
    coversBy: (drawing) => void (draw = drawing),
    mailer: (outbox) => createMailer(outbox, words, secrets),
    expire: (now) => deleteOldFiles(folder, now),
    forget: (database, addresses, owners) =>
      forgetMails({ database, secrets, folder }, { addresses, owners }),
  };
}
