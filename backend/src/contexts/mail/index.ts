import { join } from 'node:path';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { Outbox, Transport } from '../../platform/outbox';
import { forgetMails, createMailTransport, deleteOldFiles, type MailSources } from './mail-transport';
import { readMailWords, type MailWords } from './mail-words';
import { createMailer, type Mailer } from './mailer';

export type { MailWords } from './mail-words';
export type { LegalPage } from './mail-transport';
export { MAIL_CHANNEL, type Mail, type Mailer } from './mailer';

export interface Post {
  readonly transport: Transport;
  /** the texts of mails and invoices */
  readonly words: MailWords;
  /** Adds data sources of contexts that start after the mail context. Must be called before the first mail is sent. */
  readFrom(sources: Partial<MailSources>): void;
  mailer(outbox: Pick<Outbox, 'put'>): Mailer;
  /** Deletes mail files that are a month old. */
  expire(now?: Date): Promise<void>;
  /**
   * Deletes mails about these owners, both waiting mails and mails in files. Also deletes mails to these addresses,
   * unless they are about another owner.
   *
   * @param addresses - confirmed addresses in lower case
   */
  forget(database: Database, addresses: readonly string[], owners: readonly string[]): Promise<void>;
}

/** @param warn - without SMTP, logs the file of each mail */
export async function openPost(
  { mail, mailDir, keys, publicOrigin, dataDir }: Config,
  warn: (details: object, message: string) => void,
): Promise<Post> {
  const words = await readMailWords(join(mailDir, 'words'));
  const secrets = keys.secretsOf('mails');
  const folder = join(dataDir, 'mail');
  const tell = (file: string): void => warn({ file }, 'SMTP_URL is not set: a mail was written to a file');
  let sources: MailSources | undefined;
  const transport = createMailTransport({
    ...{ config: mail, words, secrets, origin: publicOrigin, folder, tell },
    sources: () => sources,
  });
  return {
    words,
    transport,
    readFrom: (laterSources) => void (sources = { ...sources!, ...laterSources }),
    mailer: (outbox) => createMailer(outbox, words, secrets),
    expire: (now) => deleteOldFiles(folder, now),
    forget: (database, addresses, owners) =>
      forgetMails({ database, secrets, folder }, { addresses, owners }),
  };
}
