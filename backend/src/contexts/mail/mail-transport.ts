import { mkdir, readdir, rename, rm, stat, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { MailConfig, Secrets } from '../../platform/config';
import { PermanentFailure } from '../../platform/jobs';
import type { Transport } from '../../platform/outbox';
import type { MailWords } from './mail-words';
import { endWithin } from '../../platform/end-within';
import { type CoverOf, type Mail, recipientKeys } from './mailer';
import { renderMail, type MailContact } from './render-mail';
import { unseal } from '../../platform/sealed';
import { statements, type Database } from '../../platform/database';

const CONNECT_WITHIN_MS = 10_000;
const SILENT_WITHIN_MS = 20_000;
/** Mail files are deleted after 30 days. */
const KEPT_MS = 30 * 86_400_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** The first mail loads the library, because most processes send no mail for some time. */
const nodemailer = () => import('nodemailer');

type Send = (mail: SendMailOptions, id: string) => Promise<void>;

/** Returns an error with only the server's error number, because its message may contain the recipient's address. */
function failureOf({ code, responseCode }: SmtpError): Error {
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  if (isRefused) return new PermanentFailure(`The mail server refuses this mail: ${responseCode}`);
  return Object.assign(new Error(), { name: 'MailNotSent', code: String(responseCode ?? code ?? '') });
}

/**
 * Sends by SMTP. An smtps URL uses TLS from the first byte. An smtp URL requires STARTTLS, except for a server on this
 * machine. The TLS certificate must be trusted and match the server's name.
 */
function bySmtp(smtpUrl: string, ca: string | undefined): Send {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.test(hostname),
    ...(ca !== undefined && { tls: { ca } }),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async (mail) => {
    const transport = (await nodemailer()).createTransport(options);
    await transport.sendMail(mail).catch((error: unknown) => {
      throw failureOf(error as SmtpError);
    });
  };
}

const fileOf = (folder: string, id: string): string =>
  join(folder, `${id.replace(/[^\w-]/g, '_').slice(0, 100)}.eml`);

function toFiles(folder: string, tell: (file: string) => void): Send {
  return async (mail, id) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message } = (await transport.sendMail(mail)) as unknown as { message: Buffer };
    const file = fileOf(folder, id);
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
    tell(file);
  };
}

/** A header with the id of the owner that the mail is about. Only mail files have it. */
export const MAIL_ABOUT_HEADER = 'X-About-Owner';

export async function deleteOldFiles(folder: string, now = new Date()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const fileStats = await stat(file).catch(() => undefined);
    if (fileStats && now.getTime() - fileStats.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

/** Data of other contexts, read when a mail is sent. */
export interface MailSources {
  /** @returns the cover as a JPEG; undefined if the book no longer has one */
  drawCover(cover: CoverOf, signal: AbortSignal): Promise<Buffer | undefined>;
  /** @returns the title on the child's book; undefined if the book's personal data was deleted */
  titleOf(cover: CoverOf): Promise<string | undefined>;
  /** @param market - the identifier of the market in which the business sells */
  sellerOf(market: string): MailSeller;
  /** @returns the pages that the law requires with a contract, in the language of the market */
  legalPages?(market: string): Promise<readonly LegalPage[]>;
}

/** A written page as plain text. `uid`: the last part of its address. */
export interface LegalPage {
  readonly uid: string;
  readonly title: string;
  readonly text: string;
}

export interface MailSeller {
  readonly name: string;
  /** postal address */
  readonly lines: readonly string[];
  /** mailbox that staff read; it receives the replies to mails */
  readonly email?: string;
  readonly phone?: string;
  /** tax and register numbers that the law of the market requires in business letters */
  readonly taxIds?: readonly { readonly label: string; readonly number: string }[];
}

/** Time limit for all titles and covers of a mail. Afterwards, the mail is sent without those that are missing. */
const BOOKS_WITHIN_MS = 8000;
const COVERS_AT_MOST = 8;

interface DrawnBook {
  readonly title?: string | undefined;
  readonly picture?: Buffer | undefined;
}

/**
 * Returns the titles and covers that are ready in time, by item id. They are read when the mail is sent, so that a
 * waiting mail has no title, and no mail names a deleted book. Covers are attachments, because a link would need a
 * public URL for a child's book. Moreover, many mail programs load no linked pictures. Source: docs/rules.md ORDER-14
 */
async function booksOf({ books = [] }: Mail, sources: MailSources | undefined, signal: AbortSignal) {
  const drawnBooks = new Map<string, DrawnBook>();
  const covers = books.flatMap(({ cover }) => cover ?? []);
  if (!sources || covers.length === 0) return drawnBooks;
  const add = (itemId: string, addition: DrawnBook): void =>
    void drawnBooks.set(itemId, { ...drawnBooks.get(itemId), ...addition });
  const reading = covers.map(async (cover) => add(cover.itemId, { title: await sources.titleOf(cover) }));
  const drawing = covers
    .slice(0, COVERS_AT_MOST)
    .map(async (cover) => add(cover.itemId, { picture: await sources.drawCover(cover, signal) }));
  await endWithin(BOOKS_WITHIN_MS, Promise.allSettled([...reading, ...drawing])).catch(() => undefined);
  // a copy, so that the result does not get pictures that are ready too late
  return new Map(drawnBooks);
}

function attachmentsOf(books: ReadonlyMap<string, DrawnBook>, hostname: string) {
  const pictures = [...books].flatMap(([itemId, { picture }]) =>
    picture ? [{ itemId, content: picture }] : [],
  );
  return pictures.map(({ itemId, content }, index) => ({
    ...{ itemId, filename: `cover-${index + 1}.jpg`, content, cid: `${itemId}@${hostname}` },
    ...{ contentType: 'image/jpeg', contentDisposition: 'inline' as const },
  }));
}

/** @param from - an e-mail address, or a name and an e-mail address in angle brackets */
function contactOf({ from }: MailConfig, seller: MailSeller | undefined): MailContact {
  const [, name = '', address = from] = /^(.*)<(.*)>$/.exec(from) ?? [];
  return {
    ...{ shop: name.trim().replace(/^"|"$/g, ''), email: seller?.email ?? address, phone: seller?.phone },
    lines: seller
      ? [
          seller.name,
          ...seller.lines,
          ...(seller.taxIds ?? []).map(({ label, number }) => `${label}: ${number}`),
        ]
      : [],
  };
}

/** The mail that confirms a contract. Source: docs/rules.md ORDER-14 */
const CONTRACT_MAIL = 'orderPlaced';

/** The text of a page as a file, so that the buyer has the text at the time of the contract. */
const legalFile = ({ title, text }: LegalPage) => ({
  ...{ filename: `${title}.txt`, content: `${title}\n\n${text}\n` },
  ...{ contentType: 'text/plain; charset=utf-8', contentDisposition: 'attachment' as const },
});

export interface MailTransportParts {
  readonly config: MailConfig;
  readonly words: MailWords;
  readonly secrets: Secrets;
  readonly origin: string;
  /** folder for mails if no SMTP is configured */
  readonly folder: string;
  readonly tell: (file: string) => void;
  /** @returns undefined before the other contexts have started */
  readonly sources?: () => MailSources | undefined;
}

/** Sends mails by SMTP. Without SMTP, writes mails to files and logs their names. Source: docs/rules.md ACC-01 */
export function createMailTransport({
  config,
  words,
  secrets,
  origin,
  folder,
  tell,
  sources,
}: MailTransportParts): Transport {
  const send = config.smtpUrl === undefined ? toFiles(folder, tell) : bySmtp(config.smtpUrl, config.smtpCa);
  const { hostname } = new URL(origin);
  return {
    async deliver({ id, payload }, signal) {
      const mail = unseal(String(payload), secrets) as Mail;
      const drawnBooks = await booksOf(mail, sources?.(), signal);
      const attachments = attachmentsOf(drawnBooks, hostname);
      const cids = new Map(attachments.map(({ itemId, cid }) => [itemId, cid]));
      const contact = contactOf(config, sources?.()?.sellerOf(mail.market));
      const legalPages =
        mail.template === CONTRACT_MAIL ? ((await sources?.()?.legalPages?.(mail.market)) ?? []) : [];
      const { subject, text, html } = renderMail(mail, words, {
        ...{ origin, contact, legalPages },
        books: new Map(
          [...drawnBooks].map(([itemId, { title }]) => [itemId, { title, cid: cids.get(itemId) }]),
        ),
      });
      await send(
        {
          from: config.from,
          replyTo: mail.replyTo ?? contact.email,
          to: { name: '', address: mail.to },
          ...{ subject, text, html },
          attachments: [
            ...attachments.map(({ itemId: _, ...attachment }) => attachment),
            ...legalPages.map(legalFile),
          ],
          // the same id for every attempt to send this mail
          messageId: `<${id}@${hostname}>`,
          headers: {
            ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
            ...(config.smtpUrl === undefined && mail.ownerId && { [MAIL_ABOUT_HEADER]: mail.ownerId }),
          },
        },
        id,
      );
    },
  };
}

const SQL = statements({
  // Does not match a mail about another owner's order, because it belongs to that owner.
  mail_jobs_delete: `
  delete from jobs where owner_id = any($1::uuid[]) or (owner_id is null and recipient_key = any($2::text[]))`,
});

const HEADERS_END = '\n\n';

/** @returns two headers of a mail file: the recipient in lower case, and the owner that the mail is about */
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
  /** in lower case */
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

/** Deletes waiting mails and mails in files. */
export async function forgetMails(
  { database, secrets, folder }: { database: Database; secrets: Secrets; folder: string },
  mails: MailsOf,
): Promise<void> {
  const keys = mails.addresses.flatMap((address) => recipientKeys(address, secrets));
  await database.query(SQL.mail_jobs_delete, [mails.owners, keys]);
  await forgetFiles(folder, mails);
}
