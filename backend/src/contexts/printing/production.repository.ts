import type { CheckoutAddress } from '@bindery/shared/contracts';
import { statements, type Connection } from '../../platform/database';
import type { orderItems, orders, ParcelRow } from '../orders';
import type { Hold } from './holds';
import type { ProductionState } from './production-state';
import type { productionFiles, productions } from './production.tables';

type Order = typeof orders.$inferSelect;
export type OrderToMake = Pick<
  Order,
  'id' | 'number' | 'state' | 'market' | 'locale' | 'email' | 'ownerId' | 'delivery' | 'processAt'
> & {
  readonly isDue: boolean;
  readonly isPaused: boolean;
  readonly isLocked: boolean;
  readonly isCancelled: boolean;
};

type Item = typeof orderItems.$inferSelect;
export type ItemToMake = Pick<Item, 'id' | 'parentItemId' | 'position' | 'kind' | 'sku' | 'productSlug'> &
  Pick<Item, 'packageVersion' | 'customisation' | 'quantity' | 'frozen' | 'pages'>;

export type ParcelToMake = ParcelRow & { readonly address: CheckoutAddress };

export type Production = typeof productions.$inferSelect & {
  /** true means the order's only unsent parcels are reprints */
  readonly isReprint: boolean;
};

/** `name`: object name after `orders/{orderId}/` */
export type ProductionFile = Omit<typeof productionFiles.$inferSelect, 'madeAt'>;

const PRODUCTION = `p.order_id as "orderId", p.state, p.run, p.ticket, p.made_at as "madeAt", p.hold_code as "holdCode",
  p.hold_detail as "holdDetail", p.held_at as "heldAt", p.released, p.changed_at as "changedAt",
  coalesce((select bool_and(a.reprint_of is not null) from order_parcels a
    where a.order_id = p.order_id and a.state not in ('shipped', 'delivered')), false) as "isReprint"`;

const SQL = statements({
  production_schedule: 'insert into productions (order_id) values ($1) on conflict do nothing',
  // each change to an order first locks its row, so that production sees either all of an edit or none
  production_lock_order: `
  select id, number, state, market, locale, email, owner_id as "ownerId", delivery,
    process_at as "processAt", process_at <= clock_timestamp() as "isDue", paused_at is not null as "isPaused",
    locked_at is not null as "isLocked", cancelled_at is not null as "isCancelled"
  from orders where id = $1 for update`,
  production_items: `
  select id, parent_item_id as "parentItemId", position, kind, sku, product_slug as "productSlug",
    package_version as "packageVersion", customisation, quantity, frozen, pages
  from order_items where order_id = $1 order by position`,
  production_get: `select ${PRODUCTION} from productions p where p.order_id = $1`,
  production_by_number: `select ${PRODUCTION} from productions p join orders o on o.id = p.order_id where o.number = $1`,
  // does not change made_at if a run resumes after a crash, because the files contain that time
  production_begin: `
  update productions p set state = 'making', made_at = coalesce(made_at, date_trunc('second', now())), changed_at = now()
  where order_id = $1 returning ${PRODUCTION}`,
  production_take_order: `
  update orders set locked_at = now(), state = 'in_production', revision = revision + 1
  where id = $1 and locked_at is null returning id`,
  production_hold: `
  update productions set state = 'held', hold_code = $2, hold_detail = $3, held_at = now(), changed_at = now()
  where order_id = $1`,
  production_move: `
  update productions set state = $2, hold_code = null, hold_detail = '{}', held_at = null, changed_at = now()
  where order_id = $1`,
  production_ready: `update productions set state = 'ready', ticket = $2, changed_at = now() where order_id = $1`,
  production_raise_run: `update productions p set run = run + 1, changed_at = now() where order_id = $1 returning ${PRODUCTION}`,
  // a dead job keeps its payload
  production_of_job: `select payload from jobs where id = $1 and kind = 'production'`,
  production_begin_anew: `
  update productions p set state = $2, run = run + 1, ticket = null, made_at = null, hold_code = null, hold_detail = '{}',
    held_at = null, released = '[]', changed_at = now()
  where order_id = $1 returning ${PRODUCTION}`,
  production_go_on: `
  update productions p set state = 'making', run = run + 1, hold_code = null, hold_detail = '{}', held_at = null,
    released = $2, changed_at = now()
  where order_id = $1 returning ${PRODUCTION}`,
  production_reopen_order: `
  update orders set state = 'placed', locked_at = null, process_at = $2, delivery = coalesce($3::jsonb, delivery),
    revision = revision + 1
  where id = $1`,
  production_promise: 'update orders set delivery = $2::jsonb, revision = revision + 1 where id = $1',
  production_end_window:
    'update orders set process_at = least(process_at, now()), revision = revision + 1 where id = $1',
  production_event:
    'insert into order_events (order_id, kind, changed_by, detail, is_public) values ($1, $2, $3, $4, $5)',
  production_files: `
  select item_id as "itemId", order_id as "orderId", component, name, sha256, size_bytes as "sizeBytes", pages,
    trim_mm as "trimMm", spine_mm as "spineMm", problems, warnings, proofs
  from production_files where order_id = $1 order by name`,
  production_put_file: `
  insert into production_files (item_id, order_id, component, name, sha256, size_bytes, pages, trim_mm, spine_mm, problems,
    warnings, proofs)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
  production_delete_files: 'delete from production_files where order_id = $1',
  production_list: `
  select ${PRODUCTION}, o.number, o.process_at as "processAt" from productions p join orders o on o.id = p.order_id
  where p.state = $1 order by p.changed_at limit $2`,
  production_unscheduled: `
  select o.id, o.process_at as "processAt" from orders o left join productions p on p.order_id = o.id
  where p.order_id is null and o.locked_at is null and o.cancelled_at is null and o.state = 'placed' limit $1`,
  // finds due orders without a waiting or running job
  production_left_behind: `
  select p.order_id as "orderId" from productions p join orders o on o.id = p.order_id
  where p.state in ('scheduled', 'making') and o.paused_at is null and o.process_at < now() and not exists (
    select from jobs j where j.kind = 'production' and j.dedupe_key = p.order_id || ':' || p.run
      and j.status in ('waiting', 'running'))
  limit $1`,
  production_wait_for_photos: `
  select order_id as "orderId" from productions where state = 'held' and hold_code = 'photo_waiting'
  order by held_at limit $1`,
  production_wait_for_payment: `
  select order_id as "orderId" from productions
  where state = 'held' and hold_code in ('payment_waiting', 'payment_disputed') order by held_at limit $1`,
  production_figures: `
  select p.state, count(*)::int as count,
    count(*) filter (where (p.state <> 'ready' or $1) and (
      select o.paused_at is null and o.process_at < now() - interval '1 hour' from orders o where o.id = p.order_id
    ))::int as "lateCount"
  from productions p
  where p.state in ('scheduled', 'making', 'held', 'ready') group by p.state`,
});

/** PostgreSQL's driver gives a bigint as text. */
type FileRow = Omit<ProductionFile, 'sizeBytes'> & { readonly sizeBytes: string };
type Listed = Production & { readonly number: string; readonly processAt: Date };

/** A timeline event, which contains only the shop's ids and words, never a customer's text. */
export interface ProductionEvent {
  readonly kind: string;
  readonly by: 'system' | 'staff' | 'print_house';
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly isPublic: boolean;
}

/** SQL of productions. Lock the order's row before any change. */
export const productionRepository = {
  schedule: async (connection: Connection, orderId: string) =>
    void (await connection.query(SQL.production_schedule, [orderId])),
  lockOrder: async (transaction: Connection, orderId: string) =>
    (await transaction.query<OrderToMake>(SQL.production_lock_order, [orderId]))[0],
  items: (connection: Connection, orderId: string) =>
    connection.query<ItemToMake>(SQL.production_items, [orderId]),
  get: async (connection: Connection, orderId: string) =>
    (await connection.query<Production>(SQL.production_get, [orderId]))[0],
  byNumber: async (connection: Connection, number: string) =>
    (await connection.query<Production>(SQL.production_by_number, [number]))[0],
  begin: async (transaction: Connection, orderId: string) =>
    (await transaction.query<Production>(SQL.production_begin, [orderId]))[0]!,
  /** @returns false if it was locked before */
  takeOrder: async (transaction: Connection, orderId: string) =>
    (await transaction.query(SQL.production_take_order, [orderId])).length === 1,
  hold: (transaction: Connection, orderId: string, { code, detail }: Hold) =>
    transaction.query(SQL.production_hold, [orderId, code, JSON.stringify(detail)]),
  move: (transaction: Connection, orderId: string, state: ProductionState) =>
    transaction.query(SQL.production_move, [orderId, state]),
  /** @param ticket - the first ticket of this run */
  ready: (transaction: Connection, orderId: string, ticket: string) =>
    transaction.query(SQL.production_ready, [orderId, ticket]),
  raiseRun: async (transaction: Connection, orderId: string) =>
    (await transaction.query<Production>(SQL.production_raise_run, [orderId]))[0]!,
  pickUpOf: async (connection: Connection, jobId: string) =>
    (
      await connection.query<{ payload: { orderId: string; run: number } | null }>(SQL.production_of_job, [
        jobId,
      ])
    )[0]?.payload ?? undefined,
  beginAnew: async (transaction: Connection, orderId: string, state: 'making' | 'scheduled') =>
    (await transaction.query<Production>(SQL.production_begin_anew, [orderId, state]))[0]!,
  /** Keeps finished files. */
  goOn: async (transaction: Connection, orderId: string, released: readonly string[]) =>
    (await transaction.query<Production>(SQL.production_go_on, [orderId, JSON.stringify(released)]))[0]!,
  /** @param delivery - the new delivery promise; undefined means unchanged */
  reopenOrder: (
    transaction: Connection,
    orderId: string,
    processAt: Date,
    delivery: OrderToMake['delivery'] | undefined,
  ) =>
    transaction.query(SQL.production_reopen_order, [
      orderId,
      processAt,
      delivery ? JSON.stringify(delivery) : null,
    ]),
  promise: (transaction: Connection, orderId: string, delivery: NonNullable<OrderToMake['delivery']>) =>
    transaction.query(SQL.production_promise, [orderId, JSON.stringify(delivery)]),
  endWindow: (transaction: Connection, orderId: string) =>
    transaction.query(SQL.production_end_window, [orderId]),
  addEvent: (transaction: Connection, orderId: string, event: ProductionEvent) =>
    transaction.query(SQL.production_event, [
      orderId,
      event.kind,
      event.by,
      JSON.stringify(event.detail ?? {}),
      event.isPublic,
    ]),
  files: async (connection: Connection, orderId: string): Promise<ProductionFile[]> =>
    (await connection.query<FileRow>(SQL.production_files, [orderId])).map((row) => ({
      ...row,
      sizeBytes: Number(row.sizeBytes),
    })),
  putFile: (connection: Connection, file: ProductionFile) =>
    connection.query(SQL.production_put_file, [
      ...[file.itemId, file.orderId, file.component, file.name, file.sha256, file.sizeBytes, file.pages],
      ...[JSON.stringify(file.trimMm), file.spineMm, file.problems, file.warnings],
      JSON.stringify(file.proofs),
    ]),
  deleteFiles: (transaction: Connection, orderId: string) =>
    transaction.query(SQL.production_delete_files, [orderId]),
  list: (connection: Connection, state: ProductionState, limit: number) =>
    connection.query<Listed>(SQL.production_list, [state, limit]),
  /** Returns orders that are due but have no job. */
  leftBehind: async (connection: Connection, limit: number) =>
    (await connection.query<{ orderId: string }>(SQL.production_left_behind, [limit])).map(
      ({ orderId }) => orderId,
    ),
  waitForPhotos: async (connection: Connection, limit: number) =>
    (await connection.query<{ orderId: string }>(SQL.production_wait_for_photos, [limit])).map(
      ({ orderId }) => orderId,
    ),
  waitForPayment: async (connection: Connection, limit: number) =>
    (await connection.query<{ orderId: string }>(SQL.production_wait_for_payment, [limit])).map(
      ({ orderId }) => orderId,
    ),
  /** Returns orders without a job, which a process of the previous version placed. Delete after 2027-06. */
  unscheduled: (connection: Connection, limit: number) =>
    connection.query<{ id: string; processAt: Date }>(SQL.production_unscheduled, [limit]),
  /**
   * Counts the orders that the print house does not have yet, by state. An order is late an hour after its edit window
   * ends. If no print house is configured, ready orders wait for staff and are not late.
   */
  figures: (connection: Connection, hasPrintHouse: boolean) =>
    connection.query<{
      readonly state: ProductionState;
      readonly count: number;
      readonly lateCount: number;
    }>(SQL.production_figures, [hasPrintHouse]),
};
