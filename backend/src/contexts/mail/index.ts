import { join } from 'node:path';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { Outbox, Transport } from '../../platform/outbox';
import { forgetMails } from './forget-mails';
import { createMailTransport, deleteOldFiles } from './mail-transport';
import { readMailWords } from './mail-words';
import { createMailer, type Mailer } from './mailer';

export { MAIL_CHANNEL, type Mail, type Mailer } from './mailer';

export interface Post {
  readonly transport: Transport;
  mailer(outbox: Pick<Outbox, 'put'>): Mailer;
  /** Deletes what was written to files a month ago. */
  expire(now?: Date): Promise<void>;
  /** Deletes mails to these addresses that wait or are kept. @param addresses - small letters */
  forget(database: Database, addresses: readonly string[]): Promise<void>;
}

/** @param warn - where no SMTP is configured it points to the file of each mail */
export async function openPost(
  { mail, mailDir, keys, publicOrigin, dataDir }: Config,
  warn: (details: object, message: string) => void,
): Promise<Post> {
  const words = await readMailWords(join(mailDir, 'words'));
  const secrets = keys.of('mails');
  const folder = join(dataDir, 'mail');
  const tell = (file: string): void => warn({ file }, 'SMTP_URL is not set: a mail was written to a file');
  return {
    transport: createMailTransport({ config: mail, words, secrets, origin: publicOrigin, folder, tell }),
    mailer: (outbox) => createMailer(outbox, words, secrets),
    expire: (now) => deleteOldFiles(folder, now),
    forget: (database, addresses) => forgetMails({ database, secrets, folder }, addresses),
  };
}
