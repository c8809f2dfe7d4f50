import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../platform/database';
import type { TestShop } from '../../../testing/test-shop';

const WITHIN_MS = 20_000;

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** path of the link in the mail, such as '/account/confirm#token=…' */
  readonly link: string;
}

/** Decodes nodemailer's output: quoted-printable or plain; the text part comes first, then the HTML part. */
function read(source: string): ReadMail {
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replace(/\n\s+/g, ' ') ?? '';
  const decoded = source
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
  const text = decoded.slice(0, decoded.indexOf('<!doctype html>'));
  const link = /https?:\/\/[^/\s]+(\/[\w/-]*#token=[\w-]+)/.exec(text)?.[1] ?? '';
  return { to: header('To'), subject: header('Subject'), text, link };
}

/** Reads the mails of a shop without SMTP, whose worker writes mails to files. */
export class Mailbox {
  /** files to skip: mails already read, and mails of earlier shops of this test file, which use the same folder */
  private readonly seenFiles: Set<string>;

  constructor(
    private readonly shop: TestShop,
    private readonly database: Database,
    private readonly folder = join(shop.config.dataDir, 'mail'),
  ) {
    this.seenFiles = new Set(existsSync(folder) ? readdirSync(folder) : []);
  }

  /** Runs jobs until no mail is waiting, at most WITHIN_MS. @returns the unread mails, in no order */
  async arrived(): Promise<readonly ReadMail[]> {
    const { jobs, outbox, customers } = this.shop;
    const stop = jobs.work({ ...outbox.handlers, ...customers.handlers }, { concurrency: 4, pollMs: 20 });
    try {
      const deadline = Date.now() + WITHIN_MS;
      while (Date.now() < deadline && (await this.isWorking()))
        await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await stop();
    }
    return this.unread();
  }

  private async isWorking(): Promise<boolean> {
    const counts = await this.shop.jobs.counts(this.database);
    return counts.some(
      ({ kind, status, count }) =>
        (kind === 'outbox.mail' || kind === 'customers.letter') &&
        (status === 'waiting' || status === 'running') &&
        count > 0,
    );
  }

  private async unread(): Promise<readonly ReadMail[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter(
      (name) => name.endsWith('.eml') && !this.seenFiles.has(name),
    );
    for (const name of names) this.seenFiles.add(name);
    return Promise.all(names.map(async (name) => read(await readFile(join(this.folder, name), 'utf8'))));
  }
}
