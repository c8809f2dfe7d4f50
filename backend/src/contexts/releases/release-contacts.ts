import { isIP } from 'node:net';
import { statements, type Connection, type Database } from '../../platform/database';
import { isPublicAddress } from '../../platform/outbox';
import type { releaseNames } from './builds.tables';
import { ContactRefusedError } from './releases.errors';

export type Contact = Pick<typeof releaseNames.$inferSelect, 'mails' | 'webhook' | 'updatedAt' | 'updatedBy'>;

/** A change of a team's addresses; undefined means no change. @property webhook - null removes the webhook */
export interface ContactChange {
  readonly mails?: readonly string[] | undefined;
  readonly webhook?: string | null | undefined;
}

const SQL = statements({
  release_names_find: `
  select mails, webhook, updated_at as "updatedAt", updated_by as "updatedBy" from release_names where name = $1`,
  release_names_set: `
  insert into release_names (name, mails, webhook, updated_by) values ($1, coalesce($2::text[], '{}'), $3, $5)
  on conflict (name) do update set mails = coalesce($2, release_names.mails),
    webhook = case when $4::boolean then $3 else release_names.webhook end,
    updated_at = now(), updated_by = $5
  returning mails, webhook, updated_at as "updatedAt", updated_by as "updatedBy"`,
});

export const contactOf = async (connection: Connection, name: string): Promise<Contact | undefined> =>
  (await connection.query<Contact>(SQL.release_names_find, [name]))[0];

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
/** Returns true if the address is on this machine, to which only a shop in development may send news. */
export const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '::1'].includes(hostOf(new URL(address)));

/** @returns the reason if the address is not allowed as a webhook, without the address, which may contain a secret */
function webhookFault(address: string, isDevelopment: boolean): string | undefined {
  if (!URL.canParse(address)) return 'it is no address: it begins with https://';
  const url = new URL(address);
  if (isOnThisMachine(address) && isDevelopment && url.protocol === 'http:') return undefined;
  if (url.protocol !== 'https:') return 'it has to begin with https://';
  if (url.username !== '' || url.password !== '') return 'it must not contain a user or a password';
  const host = hostOf(url);
  const isPrivate =
    (isOnThisMachine(address) && !isDevelopment) || (isIP(host) !== 0 && !isPublicAddress(host));
  return isPrivate ? 'it leads to a private address' : undefined;
}

/** The addresses at which teams get news about their releases. Source: docs/rules.md REL-25 */
export class ReleaseContacts {
  constructor(
    private readonly database: Database,
    private readonly isDevelopment: boolean,
  ) {}

  of(name: string): Promise<Contact | undefined> {
    return contactOf(this.database, name);
  }

  /** @throws ContactRefusedError */
  async set(name: string, { mails, webhook }: ContactChange, updatedBy: string): Promise<Contact> {
    const fault = webhook ? webhookFault(webhook, this.isDevelopment) : undefined;
    if (fault !== undefined) throw new ContactRefusedError(name, fault);
    const [contact] = await this.database.query<Contact>(SQL.release_names_set, [
      name,
      mails ?? null,
      webhook ?? null,
      webhook !== undefined,
      updatedBy,
    ]);
    return contact!;
  }
}
