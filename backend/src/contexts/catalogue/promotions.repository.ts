import { statements, type Connection } from '../../platform/database';
import type { Promotion } from './promotion';

const millis = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`;

const COLUMNS =
  'code, names, percent, amounts, minimums, formats, products, markets, reduces_extras, on_cards, valid_from, valid_to, source, revision';
const WRITTEN = `
  select p.code, p.names, p.percent, p.amounts, p.minimums, p.formats, p.products, p.markets, p."reducesExtras", p."onCards",
    to_timestamp(p."validFrom" / 1000), to_timestamp(p."validTo" / 1000), $2::text, $3::int
  from json_to_recordset($1::json) as p (code text, names jsonb, percent int, amounts jsonb, minimums jsonb, formats jsonb,
    products jsonb, markets jsonb, "reducesExtras" bool, "onCards" bool, "validFrom" float8, "validTo" float8)
  order by p.code`;
const columnsOf = (table: string): string =>
  COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
const REPLACED = COLUMNS.split(', ')
  .slice(1)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

const SQL = statements({
  promotions_all: `
  select code, names, percent, amounts, minimums, formats, products, markets, reduces_extras as "reducesExtras",
    on_cards as "onCards", ${millis('valid_from')} as "validFrom", ${millis('valid_to')} as "validTo"
  from promotions order by code`,
  promotions_put: `insert into promotions (${COLUMNS}) ${WRITTEN} on conflict (code) do update set ${REPLACED}`,
  // Does not write unchanged rows, because every write announces a change to other processes.
  promotions_seed: `
  insert into promotions (${COLUMNS}) ${WRITTEN} on conflict (code) do update set ${REPLACED}
  where promotions.source = 'seed' and promotions.revision <= excluded.revision
    and (${columnsOf('promotions')}) is distinct from (${columnsOf('excluded')})
  returning code`,
});

/** SQL of promotions. */
export const promotionsRepository = {
  all: (connection: Connection) => connection.query<Promotion>(SQL.promotions_all),
  /** Writes a promotion as edited by staff. After that, seeds no longer change it. */
  put: async (transaction: Connection, promotion: Promotion): Promise<void> =>
    void (await transaction.query(SQL.promotions_put, [JSON.stringify([promotion]), 'staff', 0])),
  /** Does not change promotions that staff or a seed with a higher revision wrote. @returns whether anything changed */
  seed: async (transaction: Connection, promotions: readonly Promotion[], revision: number) =>
    (await transaction.query(SQL.promotions_seed, [JSON.stringify(promotions), 'seed', revision])).length > 0,
};
