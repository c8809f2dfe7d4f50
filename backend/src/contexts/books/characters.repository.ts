import type { Customisation } from '@bindery/muse';
import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';

export interface BookRow {
  /** id of the line or the item */
  readonly id: string;
  readonly slug: string;
  readonly version: string;
  readonly customisation: Customisation;
}

const SQL = statements({
  characters_books: `
  select id, slug, version, customisation from (
    select l.product_slug as slug, l.package_version as version, l.customisation, l.created_at as at, l.id
    from line_items l join carts c on c.id = l.cart_id where c.owner_id = $1 and c.is_open
    union all
    select i.product_slug, i.package_version, i.customisation, o.placed_at, i.id
    from order_items i join orders o on o.id = i.order_id
    where i.package_version is not null and i.customisation is not null
      and o.owner_id = $1
  ) books order by at desc, id limit $2`,
  characters_removed: 'select id from removed_characters where owner_id = $1',
  // skips a guest who has signed in, because the guest's characters now belong to the customer
  characters_remove: `
  insert into removed_characters (owner_id, id)
  select o.id, removed.id from owners o, unnest($2::text[]) removed (id) where o.id = $1 and o.moved_to is null
  on conflict (owner_id, id) do update set removed_at = excluded.removed_at`,
  characters_put_back: 'delete from removed_characters where owner_id = $1 and id = any($2::text[])',
});

const DELETE_OLD = deletingBatch({
  name: 'characters_delete_old',
  table: 'removed_characters',
  where: 'removed_at < $1',
  oldest: 'removed_at',
});

export const charactersRepository = {
  /** Lists books of the open cart and of orders, latest first. */
  books: (connection: Connection, ownerId: string, limit: number) =>
    connection.query<BookRow>(SQL.characters_books, [ownerId, limit]),
  removed: async (connection: Connection, ownerId: string) =>
    new Set((await connection.query<{ id: string }>(SQL.characters_removed, [ownerId])).map(({ id }) => id)),
  remove: (connection: Connection, ownerId: string, ids: readonly string[]) =>
    connection.query(SQL.characters_remove, [ownerId, ids]),
  putBack: (connection: Connection, ownerId: string, ids: readonly string[]) =>
    connection.query(SQL.characters_put_back, [ownerId, ids]),
  /** @returns how many */
  deleteOld: (connection: Connection, cutoff: Date) => inBatches(connection, DELETE_OLD, [cutoff]),
};
