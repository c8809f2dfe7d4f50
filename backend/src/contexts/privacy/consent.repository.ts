import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';
import type { consentChanges, consents } from './consent.tables';

export type ConsentRow = Omit<typeof consents.$inferSelect, 'ownerId'> & { readonly userId: string | null };

export type WrittenChoice = Omit<typeof consentChanges.$inferSelect, 'id' | 'consentId' | 'changedAt'>;

/** True if the record belongs to a customer other than the caller, for example on a shared computer. */
const IS_OTHERS = `exists (select from owners o where o.id = c.owner_id and o.kind = 'customer' and o.id is distinct from $2::uuid)`;
const COLUMNS = `c.id, c.preferences, c.provider, c.provider_consent_id as "providerConsentId",
    c.under_signal as "underSignal", c.created_at as "createdAt", c.updated_at as "updatedAt",
    (select u.id from customers u where u.owner_id = c.owner_id and u.owner_id = $2::uuid) as "userId"`;

const SQL = statements({
  // the newest record of the owner or browser; without an owner, the browser's record, even if an account owns it
  consent_find: `
  select ${COLUMNS} from consents c
  where c.updated_at > $3 and (c.owner_id = $2::uuid or (c.id = $1::uuid and ($2::uuid is null or not ${IS_OTHERS})))
  order by c.updated_at desc, c.id limit 1`,
  consent_lock: `
  select c.preferences, c.provider, c.provider_consent_id as "providerConsentId", c.under_signal as "underSignal"
  from consents c where c.id = $1::uuid and not ${IS_OTHERS} for update`,
  // the owner_id is null if the owner was deleted or a login moved the owner's data to a customer
  consent_insert: `
  insert into consents (owner_id, preferences, provider, provider_consent_id, under_signal)
  values ((select id from owners where id = $1::uuid and moved_to is null), $2::jsonb, $3, $4, $5) returning id`,
  consent_update: `
  update consents set preferences = $3::jsonb, provider = $4, provider_consent_id = $5, under_signal = $6,
    updated_at = now(),
    owner_id = coalesce((select id from owners where id = $2::uuid and moved_to is null), owner_id)
  where id = $1::uuid`,
  consent_read: `select ${COLUMNS} from consents c where c.id = $1::uuid`,
  consent_note: `
  insert into consent_changes (consent_id, preferences, provider, provider_consent_id, under_signal, market)
  values ($1::uuid, $2::jsonb, $3, $4, $5, $6)`,
  consent_claim: `update consents c set owner_id = $2::uuid where c.id = $1::uuid and not ${IS_OTHERS}`,
  consent_forget: `delete from consents c where c.id = $1::uuid and not ${IS_OTHERS}`,
});

const EXPIRE = deletingBatch({
  name: 'consent_expire',
  table: 'consents',
  where: 'updated_at <= $1',
  oldest: 'updated_at',
});

type Standing = Omit<WrittenChoice, 'market'>;

export const consentRepository = {
  /** @param ownerId - of the signed-in customer */
  find: async (
    connection: Connection,
    id: string | undefined,
    ownerId: string | undefined,
    cutoff: Date,
  ): Promise<ConsentRow | undefined> =>
    (await connection.query<ConsentRow>(SQL.consent_find, [id ?? null, ownerId ?? null, cutoff]))[0],
  /** Locks the record until the transaction ends. @returns undefined if it is missing or belongs to another account */
  lock: async (transaction: Connection, id: string, ownerId: string | undefined) =>
    (await transaction.query<Standing>(SQL.consent_lock, [id, ownerId ?? null]))[0],
  insert: async (transaction: Connection, ownerId: string | undefined, choice: WrittenChoice) => {
    const { preferences, provider, providerConsentId, underSignal } = choice;
    const values = [ownerId ?? null, JSON.stringify(preferences), provider, providerConsentId, underSignal];
    return (await transaction.query<{ id: string }>(SQL.consent_insert, values))[0]!.id;
  },
  update: (transaction: Connection, id: string, ownerId: string | undefined, choice: WrittenChoice) => {
    const { preferences, provider, providerConsentId, underSignal } = choice;
    const values = [JSON.stringify(preferences), provider, providerConsentId, underSignal];
    return transaction.query(SQL.consent_update, [id, ownerId ?? null, ...values]);
  },
  read: async (connection: Connection, id: string, ownerId: string | undefined) =>
    (await connection.query<ConsentRow>(SQL.consent_read, [id, ownerId ?? null]))[0]!,
  note: (transaction: Connection, id: string, choice: WrittenChoice) => {
    const { preferences, provider, providerConsentId, underSignal, market } = choice;
    const values = [JSON.stringify(preferences), provider, providerConsentId, underSignal, market];
    return transaction.query(SQL.consent_note, [id, ...values]);
  },
  claim: (connection: Connection, id: string, ownerId: string) =>
    connection.query(SQL.consent_claim, [id, ownerId]),
  forget: (connection: Connection, id: string, ownerId: string | undefined) =>
    connection.query(SQL.consent_forget, [id, ownerId ?? null]),
  /** @returns how many */
  expire: (connection: Connection, cutoff: Date) => inBatches(connection, EXPIRE, [cutoff]),
};
