import { statements, type Connection } from '../../../platform/database';
import type { orderItemRevisions, orderItems } from '../orders.tables';
import type { damageReports } from '../after-order.tables';

/** A state of a book: as bought, or after an edit. Only staff see `actor`. */
export type RevisionRow = Omit<typeof orderItemRevisions.$inferSelect, 'id' | 'itemId'>;

/** The author of a change. `actor`: id of an owner, or the name that a member of staff entered. */
export interface Actor {
  readonly by: 'shopper' | 'staff' | 'system' | 'print_house';
  readonly actor: string;
}

type ItemRow = typeof orderItems.$inferSelect;
export type ItemChange = Pick<ItemRow, 'pages' | 'approvedAt' | 'frozen'> & {
  readonly customisation: NonNullable<ItemRow['customisation']>;
  readonly packageVersion: string;
  readonly changedKeys: readonly string[];
};

export type DamageRow = typeof damageReports.$inferSelect & { readonly number: string };
export interface DamageDecision {
  readonly decision: NonNullable<DamageRow['decision']>;
  readonly answer: string;
  readonly by: string;
}

const REVISIONS = `
  select revision, changed_keys as "changedKeys", changed_by as "changedBy", actor, changed_at as "changedAt",
    package_version as "packageVersion", pages, customisation
  from order_item_revisions where item_id = $1`;

const SQL = statements({
  // This key-share lock waits until a running deletion of expired versions has ended. Writes to cart lines use it too.
  order_hold_versions:
    'select version from package_versions where version = any($1::text[]) order by version for key share',
  order_insert_revisions: `
  insert into order_item_revisions (item_id, revision, package_version, customisation, pages, changed_keys, changed_by, actor)
  select i.id, i.revision, i.package_version, i.customisation, i.pages, $4::jsonb, $2, $3 from order_items i
  where i.id = any($1::uuid[]) and i.package_version is not null`,
  order_change_item: `
  update order_items set customisation = $2::jsonb, package_version = $3, pages = $4::jsonb, approved_at = $5, frozen = $6::jsonb,
    revision = revision + 1
  where id = $1`,
  order_set_frozen: 'update order_items set frozen = $2::jsonb where id = $1',
  order_holds_version: `
  select exists (select from order_items where package_version = $1)
    or exists (select from order_item_revisions where package_version = $1) as "isHeld"`,
  order_edit_revisions: `${REVISIONS} order by revision`,
  order_edit_revision: `${REVISIONS} and revision = $2`,
  damage_report: `
  insert into damage_reports (order_id, item_id, text, photos) values ($1, $2, $3, $4::jsonb)
  on conflict (item_id) where decided_at is null do nothing returning id`,
  damage_open: `
  select r.id, r.order_id as "orderId", r.item_id as "itemId", r.text, r.photos, r.reported_at as "reportedAt",
    r.decision, r.answer, r.decided_by as "decidedBy", r.decided_at as "decidedAt", o.number
  from damage_reports r join orders o on o.id = r.order_id
  where r.decided_at is null order by r.reported_at limit $1`,
  damage_order_of: 'select order_id as "orderId" from damage_reports where id = $1',
  damage_decide: `
  update damage_reports set decision = $2, answer = $3, decided_by = $4, decided_at = now()
  where id = $1 and decided_at is null returning id`,
});

/** SQL of the revisions of ordered books. Source: docs/rules.md EDIT-08 */
export const revisionsRepository = {
  /** Locks package versions, so that they are not deleted before their books are stored. */
  holdVersions: (transaction: Connection, versions: readonly string[]) =>
    transaction.query(SQL.order_hold_versions, [versions]),
  /** Stores the present state of each book as a new revision. Skips extras. */
  insert: (
    transaction: Connection,
    itemIds: readonly string[],
    { by: actorKind, actor }: Actor,
    changedKeys: readonly string[],
  ) =>
    transaction.query(SQL.order_insert_revisions, [itemIds, actorKind, actor, JSON.stringify(changedKeys)]),
  /** Changes a book and adds its revision. Call it for a locked order. */
  async change(
    transaction: Connection,
    itemId: string,
    { customisation, packageVersion, pages, approvedAt, frozen, changedKeys }: ItemChange,
    { by: actorKind, actor }: Actor,
  ): Promise<void> {
    await transaction.query(SQL.order_hold_versions, [[packageVersion]]);
    const values = [JSON.stringify(customisation), packageVersion, JSON.stringify(pages), approvedAt];
    await transaction.query(SQL.order_change_item, [itemId, ...values, JSON.stringify(frozen)]);
    await transaction.query(SQL.order_insert_revisions, [
      [itemId],
      actorKind,
      actor,
      JSON.stringify(changedKeys),
    ]);
  },
  /** Changes an item's view. Call it for a locked order. */
  setFrozen: (transaction: Connection, itemId: string, frozen: ItemRow['frozen']) =>
    transaction.query(SQL.order_set_frozen, [itemId, JSON.stringify(frozen)]),
  /** Returns the revisions, oldest first. The first one is the book as bought. */
  list: (connection: Connection, itemId: string) =>
    connection.query<RevisionRow>(SQL.order_edit_revisions, [itemId]),
  find: async (connection: Connection, itemId: string, revision: number) =>
    (await connection.query<RevisionRow>(SQL.order_edit_revision, [itemId, revision]))[0],
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(SQL.order_holds_version, [version]))[0]!.isHeld,
};

export const damageRepository = {
  /** @returns the id of the report; undefined if the book already has an undecided report */
  report: async (
    transaction: Connection,
    { orderId, itemId, text, photos }: Pick<DamageRow, 'orderId' | 'itemId' | 'text' | 'photos'>,
  ): Promise<string | undefined> =>
    (
      await transaction.query<{ id: string }>(SQL.damage_report, [
        orderId,
        itemId,
        text,
        JSON.stringify(photos),
      ])
    )[0]?.id,
  /** Returns open reports, the oldest first. */
  open: (connection: Connection, limit: number) => connection.query<DamageRow>(SQL.damage_open, [limit]),
  orderOf: async (connection: Connection, id: string) =>
    (await connection.query<{ orderId: string }>(SQL.damage_order_of, [id]))[0]?.orderId,
  /** @returns false if it is decided already */
  decide: async (
    transaction: Connection,
    id: string,
    { decision, answer, by: staffName }: DamageDecision,
  ): Promise<boolean> =>
    (await transaction.query(SQL.damage_decide, [id, decision, answer, staffName])).length === 1,
};
