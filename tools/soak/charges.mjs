export const SUMS = `
  select c.number, max(o.number) as "order", count(distinct o.id)::int as orders, count(distinct s.id)::int as charges,
    coalesce(sum(s.amount), 0)::int as charged, max((o.money->>'total')::bigint)::int as total
  from carts c
  join payments p on p.cart_id = c.id
  left join orders o on o.cart_id = c.id
  left join sandbox_payments s on s.payment_id = p.id::text and s.status = 'succeeded'
  group by c.id, c.number`;
const STRAY = `select count(*)::int as count from sandbox_payments s
  where not exists (select from payments p where p.id::text = s.payment_id)`;

/**
 * Checks that each purchase created exactly one order, and exactly one charge of the order's total.
 *
 * @param {(text: string) => Promise<object[]>} rows - queries the shop's database
 * @param {string[]} toldOrders - numbers of all orders that the shop reported to shoppers
 * @returns {Promise<string[]>} violations of this rule
 */
export async function chargeFaults(rows, toldOrders) {
  const sums = await rows(SUMS);
  const faults = sums
    .filter(({ orders, charges, charged, total }) => orders !== 1 || charges !== 1 || charged !== total)
    .map((sum) => `a purchase: ${JSON.stringify(sum)}`);
  const chargedOrders = new Set(sums.map(({ order }) => order));
  faults.push(
    ...toldOrders
      .filter((number) => !chargedOrders.has(number))
      .map((number) => `order ${number}: told, and not there`),
  );
  const [{ count }] = await rows(STRAY);
  if (count > 0) faults.push(`${count} charges of which no payment knows`);
  return faults;
}
