import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../../platform/config';
import type { Database, Statement } from '../../platform/database';
import { MAIL_ABOUT_HEADER } from './mail-transport';
import { recipientKeys } from './mailer';

// A mail about another buyer's order belongs to that buyer, even if it goes to this address.
const DELETE: Statement = {
  name: 'mail_jobs_delete',
  text: `
  delete from jobs where owner_id = any($1::uuid[]) or (owner_id is null and recipient_key = any($2::text[]))`,
};

const HEADERS_END = '\n\n';

/** @returns from a mail's file: the recipient in lower case, and the owner that it is about */
function headersOf(mail: string): { readonly to: string; readonly ownerId: string } {
  const headers = mail.slice(0, mail.indexOf(HEADERS_END)).replace(/\n[ \t]+/g, ' ');
  const valueOf = (name: string): string =>
    new RegExp(`^${name}:(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  return {
    to: valueOf('To')
      .replace(/^.*<|>$/g, '')
      .toLowerCase(),
    ownerId: valueOf(MAIL_ABOUT_HEADER),
  };
}

export interface MailsOf {
  /** small letters */
  readonly addresses: readonly string[];
  readonly owners: readonly string[];
}

async function forgetFiles(folder: string, { addresses, owners }: MailsOf): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { to, ownerId } = headersOf(await readFile(file, 'utf8').catch(() => ''));
    const isTheirs = ownerId === '' ? addresses.includes(to) : owners.includes(ownerId);
    if (isTheirs) await rm(file, { force: true });
  }
}

/** Deletes mails that wait or are stored as files. */
export async function forgetMails(
  { database, secrets, folder }: { database: Database; secrets: Secrets; folder: string },
  mails: MailsOf,
): Promise<void> {
  const keys = mails.addresses.flatMap((address) => recipientKeys(address, secrets));
  await database.query(DELETE, [mails.owners, keys]);
  await forgetFiles(folder, mails);
}
