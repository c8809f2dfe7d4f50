import { expect, it } from '@jest/globals';
import type { Order, OrderListResponse } from '@bindery/shared/contracts';
import { mailed } from '../../testing/mailed';
import { describeOnDatabases } from '../../testing/test-databases';
import { inOneMinute, openedShop, placeOrder, readOrder, rowsOf } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { logIn } from '../accounts/testing/signed-in';

const ORDERS = '/website/v1/orders';
const EXPIRED = { status: 410, code: 'link_expired' };

interface MailedLink {
  readonly token: string;
  readonly number: string;
}

function linkIn(link: string | undefined): MailedLink {
  expect(link).toMatch(/^\/orders\/open#token=[\w-]{43}&order=R\w{9}$/);
  const fragment = new URLSearchParams(link!.split('#')[1]);
  return { token: fragment.get('token')!, number: fragment.get('order')! };
}

describeOnDatabases('ORDER-20: the link in the mails of an order, on $name', ({ open }) => {
  const opened = openedShop({ open });
  const rows = rowsOf(opened);
  const mails = () => mailed(opened, opened.shop.orderLinks.handlers);
  const lastLink = async () => linkIn((await mails()).at(-1)!.link);

  async function buyOrder(visitor: Visitor = opened.shop.visitor()) {
    await mails();
    await visitor.add();
    const { id, number } = await placeOrder(opened.shop, visitor);
    return { visitor, id, number, link: await lastLink() };
  }
  async function openIn(visitor: Visitor, link: Partial<MailedLink>) {
    const answer = await visitor.write('POST', `${ORDERS}/open`, link);
    if (answer.statusCode !== 200) return faults(answer);
    const { orderId, newGuestToken } = answer.json<{ data: { orderId: string; newGuestToken: string } }>()
      .data;
    if (newGuestToken) visitor.guestToken = newGuestToken;
    return orderId;
  }
  const statusOf = async (visitor: Visitor, id: string) =>
    (await visitor.send('GET', `/website/v2/orders/${id}`)).statusCode;
  const listOf = async (visitor: Visitor) =>
    (await visitor.send('GET', '/website/v2/orders')).json<OrderListResponse>().data.map(({ id }) => id);

  it('opens only this order, and can be used in several browsers', async () => {
    const { visitor: buyer, id, number, link } = await buyOrder();
    const otherOrder = await buyOrder(buyer);
    expect(link.number).toBe(number);
    const [phone, laptop] = [opened.shop.visitor(), opened.shop.visitor()];
    for (const device of [phone, laptop, phone]) expect(await openIn(device, link)).toBe(id);
    for (const device of [phone, laptop]) {
      expect(await listOf(device)).toEqual([id]);
      expect(await statusOf(device, otherOrder.id)).toBe(404);
    }
    const [item] = (await readOrder(laptop, id)).items;
    const edit = { item: { id: item!.id, customisations: { ...ROBIN, name: 'Selma' } } };
    expect((await laptop.write('PUT', `${ORDERS}/items`, edit)).statusCode).toBe(200);
    expect((await readOrder(buyer, id)).items[0]!.customisation).toMatchObject({ name: 'Selma' });
    expect(linkIn((await mails())[0]!.link).token).not.toBe(link.token);
  });

  it('adds the order to the orders of a customer who opens the link', async () => {
    const { visitor: buyer, id, link } = await buyOrder();
    const customer = opened.shop.visitor();
    await customer.add();
    await logIn(opened.database, customer, 'somebody@example.com');
    const ownOrder = await buyOrder(customer);
    expect(await openIn(customer, link)).toBe(id);
    expect((await listOf(customer)).sort()).toEqual([id, ownOrder.id].sort());
    expect(await listOf(buyer)).toEqual([id]);
    expect((await customer.send('GET', '/website/v1/user')).body).not.toContain('Long Lane');
  });

  it('is stored as a hash', async () => {
    const { link } = await buyOrder();
    const storedLinks = await rows('select * from order_links');
    const jobs = await rows('select payload from jobs');
    expect(JSON.stringify([storedLinks, jobs])).not.toContain(link.token);
  });

  it('is refused with the same answer if it is wrong, expired or for another order', async () => {
    const { id, link } = await buyOrder();
    const { link: otherLink } = await buyOrder();
    await rows(`update order_links set expires_at = now() - interval '1 second' where order_id = $1`, [id]);
    const stranger = opened.shop.visitor();
    const answers = [];
    for (const wrongLink of [
      link,
      { token: link.token },
      { ...link, number: otherLink.number },
      { ...otherLink, token: `${otherLink.token.slice(0, -4)}AAAA` },
      { token: 'A'.repeat(43), number: 'R000000000' },
      { token: '', number: '' },
    ])
      answers.push((await stranger.write('POST', `${ORDERS}/open`, wrongLink)).body);
    expect(JSON.parse(answers[0]!)).toMatchObject(EXPIRED);
    expect(new Set(answers).size).toBe(1);
    expect(await statusOf(stranger, id)).not.toBe(200);
  });

  it('opens the order for its buyer even after the link has expired', async () => {
    const { visitor: buyer, id, link } = await buyOrder();
    await rows(`delete from order_links where order_id = $1`, [id]);
    expect(await openIn(buyer, link)).toBe(id);
    expect(await openIn(opened.shop.visitor(), link)).toMatchObject(EXPIRED);
  });

  it('is invalid in all browsers after the buyer has revoked the access of one', async () => {
    const { visitor: buyer, id, link } = await buyOrder();
    const device = opened.shop.visitor();
    await openIn(device, link);
    const access = await buyer.send('GET', `${ORDERS}/access`);
    const [grant] = access.json<{ data: { given: { id: string }[] } }>().data.given;
    expect((await buyer.write('DELETE', `${ORDERS}/access/${grant!.id}`)).statusCode).toBe(200);
    expect(await statusOf(device, id)).toBe(404);
    for (const browser of [device, opened.shop.visitor()])
      expect(await openIn(browser, link)).toMatchObject(EXPIRED);
  });

  it('is replaced by a new link if the e-mail address of the order changes', async () => {
    const { visitor: buyer, id, link } = await buyOrder();
    await buyer.write('POST', `${ORDERS}/${id}/email`, { email: 'new@example.com' });
    const [toNew, toOld] = await mails();
    const token = toNew!.link!.split('#token=')[1];
    expect((await buyer.write('POST', `${ORDERS}/email/confirm`, { token })).statusCode).toBe(200);
    for (const deadLink of [link, linkIn(toOld!.link)])
      expect(await openIn(opened.shop.visitor(), deadLink)).toMatchObject(EXPIRED);
    await buyer.write('POST', `${ORDERS}/${id}/cancel`);
    expect(await openIn(opened.shop.visitor(), await lastLink())).toBe(id);
  });

  it('ends when the shop forgets the buyer', async () => {
    const { visitor: buyer, id, link } = await buyOrder();
    await rows(`update orders set state = 'shipped', locked_at = now() where id = $1`, [id]);
    const answer = await buyer.write('POST', '/website/v1/privacy/delete', {});
    const { receipt } = answer.json<{ data: { receipt: { id: string } } }>().data;
    await opened.shop.privacy.service.runDeletion(receipt.id);
    expect(await rows('select 1 from order_links where order_id = $1', [id])).toEqual([]);
    expect(await openIn(opened.shop.visitor(), link)).toMatchObject(EXPIRED);
  });

  it('shows the order even to a restricted shopper', async () => {
    const { id, link } = await buyOrder();
    const restricted = opened.shop.visitor();
    const { number } = await restricted.add();
    await opened.shop.restrictions.restrict(number, 'chargebacks');
    expect(await openIn(restricted, link)).toBe(id);
    expect(await statusOf(restricted, id)).toBe(200);
    await expect(placeOrder(opened.shop, restricted)).rejects.toMatchObject({ code: 'shopper_restricted' });
  });

  it('is limited to thirty attempts in fifteen minutes', async () => {
    const limited = await opened.catalogue.shop(opened.database, { hasRateLimits: true });
    const guesser = limited.visitor();
    const answers = await inOneMinute(31, () =>
      guesser.write('POST', `${ORDERS}/open`, { token: 'A'.repeat(43) }),
    );
    await limited.closeApp();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(30).fill(410), 429]);
  });

  it('is deleted after 30 days', async () => {
    const { visitor: buyer, id, number } = await buyOrder();
    for (let mail = 0; mail < 4; mail += 1)
      await rows(
        `insert into order_links (token_hash, order_id, expires_at, is_reusable) values ($1, $2, now() + interval '1 day', true)`,
        [`hash ${mail} of ${id}`, id],
      );
    await buyer.write('POST', `${ORDERS}/find`, { number, email: 'buyer@example.com' });
    const [askedMail] = await mails();
    expect(askedMail!.template).toBe('orderLink');
    const [newestLink] = await rows<{ days: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from order_links where order_id = $1`,
      [id],
    );
    expect(newestLink!.days).toBe(30);
    await rows(`update order_links set expires_at = now() - interval '1 second' where order_id = $1`, [id]);
    await opened.shop.orderLinks.expire();
    expect(await rows('select 1 from order_links where order_id = $1', [id])).toEqual([]);
  });

  it('is in every mail to the buyer of an order', async () => {
    const { visitor: buyer, id } = await buyOrder();
    await buyer.write('POST', `${ORDERS}/${id}/cancel`);
    const order = (await buyer.send('GET', `/website/v2/orders/${id}`)).json<{ data: Order }>().data;
    expect(order.state).toBe('cancelled');
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'orderCancelled', linkNote: 'anyDevice' });
    expect(await openIn(opened.shop.visitor(), linkIn(mail!.link))).toBe(id);
  });
});
