import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Address, Order } from '@bindery/shared/contracts';
import { findMarket, formatMoney, MARKETS, parseAmount } from '@bindery/shared/market';
import { builtProgram } from '../../../testing/built-program';
import { placeOrder, readOrder, type OpenShop, type TestShop, withShop } from '../../../testing/test-shop';
import { describeOnDatabases } from '../../../testing/test-databases';
import { faults, ROBIN, type Visitor } from '../../../testing/visitor';
import type { FrozenShipping, OrderMoney } from '../orders.tables';
import { askPoppler, hasPoppler } from '../../printing/pdf/testing/poppler';
import type { InvoiceContent } from '../after-order.tables';
import { creditContent, dayIn } from './invoice-content';
import { invoicesInChildren } from './invoices.service';
import { legalLine, readSellers, refuseExampleSeller } from './sellers';
import { documentFor, pdfText } from './testing/pdf-text';

const LAST_DAY = new Date('2099-01-01');
const address = (country: string, fields: Partial<Address> = {}): Address => ({
  ...{ firstname: 'Ada', lastname: 'Buyer', phone: '+1 555', address1: '1 High Street', address2: '' },
  ...{ city: 'Town', state: '', zipcode: '12345', country, ...fields },
});
const SHIPPING: FrozenShipping = {
  method: { id: 'standard', name: 'Standard', type: 'standard', carrier: 'Post' },
  tracking: null,
  rate: { id: 'standard', cost: 590, discountedCost: 390, shippingDays: 3, productionDays: 2 },
};

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ');

describeOnDatabases('invoices on $name', ({ open, name }) => {
  let opened: OpenShop;
  let second: TestShop;
  withShop((shop) => (opened = shop), { open });
  beforeAll(async () => {
    second = await opened.catalogue.shop(opened.database);
  });
  afterAll(() => second.closeApp());

  const rows = <Row>(text: string, values: unknown[] = []) =>
    opened.database.query<Row>({ name: `test ${text.slice(0, 50)}`, text }, values);
  async function placed(market: string, orderFields: object = {}, shop: TestShop = opened.shop) {
    const visitor = shop.visitor(market);
    await visitor.add({ ...ROBIN, name: 'Xylophonia' }, { quantity: 3 });
    const { iso } = findMarket(market)!;
    const { id } = await placeOrder(shop, visitor, { shippingAddress: address(iso), ...orderFields });
    return { visitor, id, order: await readOrder(visitor, id) };
  }
  const pdfOf = (visitor: Visitor, id: string, number?: string) =>
    visitor.send('GET', `/website/v2/orders/${id}/invoice${number ? `?number=${number}` : ''}`);
  const contents = (id: string) =>
    rows<{ kind: string; number: string; content: InvoiceContent }>(
      'select kind, number, content from invoices where order_id = $1 order by issued_at, number',
      [id],
    );
  const credit = (id: string, cause: string, amount?: number) =>
    opened.database.transaction((transaction) =>
      opened.shop.invoices.credit(transaction, { id }, cause, amount),
    );

  describe('INV-01: numbers', () => {
    it('have no gaps, despite concurrent orders and failed transactions', async () => {
      const ROUNDS = name === 'PostgreSQL' ? 12 : 3;
      let fails = 0;
      // every third transaction is rolled back after it has received its number
      second.orders.onPlaced(() =>
        (fails += 1) % 3 === 0 ? Promise.reject(new Error('killed')) : Promise.resolve(),
      );
      const place = (shop: TestShop) => placed('nl', {}, shop).catch(() => undefined);
      for (let round = 0; round < ROUNDS; round += 1)
        await Promise.all([place(opened.shop), place(second), place(second)]);
      const issued = await rows<{ number: string; sequence: number; orders: number }>(
        `select number, sequence, (select count(*)::int from orders where market = 'nl') as orders
         from invoices where series like 'NL-2%' order by sequence`,
      );
      const year = dayIn(new Date(), findMarket('nl')!.timeZone).slice(0, 4);
      expect(issued.map(({ number }) => number)).toEqual(
        issued.map((_, index) => `NL-${year}-${String(index + 1).padStart(6, '0')}`),
      );
      expect(issued.length).toBe(issued[0]!.orders);
      expect(fails).toBeGreaterThan(2);
    });
  });

  describe('INV-02: content of an invoice', () => {
    it.each(MARKETS.map(({ identifier }) => identifier))(
      'in %s equals the order, to the minor unit',
      async (market) => {
        const { iso } = findMarket(market)!;
        const shippingAddress = address(iso, { state: market === 'us' ? 'CT' : market === 'ca' ? 'ON' : '' });
        const region = shippingAddress.state || undefined;
        const { id, order } = await placed(market, { shippingAddress, shipping: SHIPPING, region });
        const [{ content } = { content: undefined }] = await contents(id);
        const minor = (money: { amount: string } | null) =>
          money ? parseAmount(money.amount, order.currency).minor : 0;
        const sum = (numbers: number[]) => numbers.reduce((total, amount) => total + amount, 0);
        expect(content).toMatchObject({
          total: minor(order.price.total),
          items: minor(order.price.subtotal),
        });
        expect(sum(content!.lines.map(({ amount }) => amount))).toBe(content!.items);
        expect(sum(content!.taxes.map(({ tax }) => tax))).toBe(minor(order.price.tax));
        expect(sum(content!.taxes.map(({ net, tax }) => net + tax))).toBe(content!.total);
        expect(content!.taxes.every(({ percent }) => percent !== null)).toBe(true);
        expect(JSON.stringify(content)).not.toContain('Xylophonia');
      },
    );
  });

  const BUSINESS = { company: 'ACME Books', vatNumber: 'DE136695976' };
  const readable = hasPoppler ? it : it.skip;
  const CASES = [
    { market: 'uk', title: 'Invoice UK-', state: '', words: ['VAT', 'London'] },
    { market: 'us', title: 'Invoice US-', state: 'CT', words: ['Sales tax 6.35%', 'Town, CT 12345'] },
    { market: 'de', title: 'Rechnung DE-', state: '', words: ['USt.', '12345 Town', 'Deutschland'] },
    { market: 'jp', title: '請求書 JP-', state: '', words: ['消費税', '〒12345', 'Buyer Ada'] },
  ];
  readable.each(CASES)('INV-06: the PDF in $market can be read, and says all that', async (invoiceCase) => {
    const { market, title, state, words } = invoiceCase;
    const { iso, moneyLocale } = findMarket(market)!;
    const { visitor, id, order } = await placed(market, {
      ...{ shipping: SHIPPING, region: state || undefined, shippingAddress: address(iso, { state }) },
      billingAddress: { ...address(iso, { state }), ...BUSINESS },
    });
    expect(order.business).toEqual(BUSINESS);
    const answer = await pdfOf(visitor, id);
    const number = order.documents![0]!.number;
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    expect((await pdfOf(visitor, id)).rawPayload.equals(answer.rawPayload)).toBe(true);
    const text = await pdfText(answer.rawPayload);
    const minor = (money: Order['price']['total']) => parseAmount(money.amount, order.currency).minor;
    const writtenMoney = (units: number) =>
      formatMoney({ minor: units, currency: order.currency }, moneyLocale);
    for (const phrase of [
      legalLine(opened.shop.sellers.sellerOf(market)),
      ...[title, number, order.number, ...Object.values(BUSINESS), 'Ada', '1 High Street', ...words],
      ...[order.price.total.formatted, order.price.subtotal.formatted, order.price.tax!.formatted],
      ...[
        writtenMoney(590),
        writtenMoney(-200),
        order.items[0]!.price.formatted,
        order.items[0]!.productName,
      ],
    ])
      expect(text).toContain(plain(phrase));
    expect(minor(order.price.total)).toBeGreaterThan(minor(order.price.subtotal));
    expect(text).not.toMatch(/Xylophonia|undefined|null|NaN|\{/);
    const info = await askPoppler(answer.rawPayload, 'pdfinfo');
    expect(info).toMatch(/^Tagged: +yes$/m);
    expect(info).toMatch(market === 'us' ? /612 x 792/ : /A4/);
    expect(await askPoppler(answer.rawPayload, 'pdffonts')).not.toMatch(/ no +yes +\w+ +\d+ +\d+$/m);
  });

  it('INV-06: can be opened only by readers of the order', async () => {
    const { visitor, id } = await placed('uk');
    const stranger = opened.shop.visitor('uk');
    await stranger.add();
    for (const answer of [
      await pdfOf(stranger, id),
      await pdfOf(opened.shop.visitor(), id),
      await pdfOf(visitor, id, 'UK-2020-000001'),
      await pdfOf(visitor, 'R2'),
    ])
      expect([faults(answer), answer.headers['cache-control']]).toMatchObject([
        { status: 404, code: 'invoice_not_found' },
        'no-store',
      ]);
    await rows(
      `insert into order_grants (order_id, owner_id) values ($1, (select owner_id from guests where id = $2))`,
      [id, (await opened.shop.guests.identify(stranger.guestToken)).guestId],
    );
    expect((await pdfOf(stranger, id)).statusCode).toBe(200);
  });

  it('INV-05: are credited once for each refund, up to the invoiced amount', async () => {
    const { visitor, id } = await placed('de');
    const [{ content: invoice, number } = { content: undefined, number: '' }] = await contents(id);
    await credit(id, 'refund-1', 500);
    await credit(id, 'refund-1', 500);
    await credit(id, 'cancelled');
    await credit(id, 'refund-2', 100);
    const [, ...notes] = await contents(id);
    expect(notes.map(({ kind, content: { total, refersTo } }) => [kind, total, refersTo?.number])).toEqual([
      ['credit_note', 500, number],
      ['credit_note', invoice!.total - 500, number],
    ]);
    expect(notes[0]!.number).toMatch(/^DE-C-\d{4}-000001$/);
    const { documents } = await readOrder(visitor, id);
    expect(documents!.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note']);
    expect((await pdfOf(visitor, id, notes[0]!.number)).statusCode).toBe(200);
    if (hasPoppler) {
      const text = await pdfText((await pdfOf(visitor, id, notes[0]!.number)).rawPayload);
      expect(text).toContain(`Zur Rechnung ${number}`);
      expect(text).toContain(plain('5,00 €'));
    }
  });

  it('INV-05: are credited in full if the order is cancelled', async () => {
    const { visitor, id } = await placed('uk');
    const cancelled = await visitor.write('POST', `/website/v1/orders/${id}/cancel`);
    expect(cancelled.statusCode).toBe(200);
    const [invoice, note] = await contents(id);
    expect(note).toMatchObject({ kind: 'credit_note', content: { total: invoice!.content.total } });
  });

  it('INV-03: are deleted after the legal retention period', async () => {
    const { id } = await placed('uk');
    expect((await contents(id))[0]!.content.buyer).toMatchObject({ lastname: 'Buyer' });
    expect(await opened.shop.invoices.expire()).toBe(0);
    expect(await opened.shop.invoices.expire(LAST_DAY)).toBeGreaterThan(0);
    expect(await contents(id)).toEqual([]);
  });
});

describe('INV-06: the separate process for PDFs of invoices', () => {
  const children = invoicesInChildren(
    builtProgram('contexts/orders/invoices/invoice-program.ts'),
    { fontsDir: join(process.cwd(), 'backend/fonts') },
    () => undefined,
  );
  afterAll(() => children.close());
  it('returns a PDF', async () => {
    const bytes = await children.makeInvoice(
      documentFor({ buyer: ['#panic("x")'] }),
      new AbortController().signal,
    );
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    if (hasPoppler) expect(await pdfText(bytes)).toMatch(/합계.*#panic\("x"\)|#panic\("x"\).*합계/);
  });
});

describe('INV-03: the sellers', () => {
  const FILE = join(process.cwd(), 'backend/commerce/sellers.json');

  it('are set for every market, with example data until staff replace it', async () => {
    const sellers = await readSellers(FILE);
    expect(sellers.isExample).toBe(true);
    expect(sellers.sellerOf('au').title).toBe('Tax invoice');
    expect(MARKETS.map(({ identifier }) => sellers.sellerOf(identifier).paper).sort()[0]).toBe('a4');
  });

  it('prevent the shop’s start in production if they are examples (STAFF-20)', async () => {
    const sellers = await readSellers(FILE);
    const production = { environment: 'production', asksForExampleSeller: false } as const;
    const trial = { ...production, asksForExampleSeller: true };
    expect(() => refuseExampleSeller(sellers, FILE, production)).toThrow(/^SELLERS: .*set SELLERS=example/);
    expect(() => refuseExampleSeller(sellers, FILE, trial)).not.toThrow();
    expect(() => refuseExampleSeller(sellers, FILE, { ...production, environment: 'staging' })).not.toThrow();
    expect(() => refuseExampleSeller({ isExample: false }, FILE, production)).not.toThrow();
  });

  it('cannot be read if a market has no seller', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bindery-sellers-'));
    const { sellers, ...otherFields } = JSON.parse(await readFile(FILE, 'utf8')) as { sellers: object };
    const file = join(folder, 'sellers.json');
    for (const [content, fault] of [
      [{ ...otherFields, sellers: { ...sellers, fr: undefined } }, 'nobody sells in fr'],
      [{ ...otherFields, sellers: { ...sellers, fr: { name: 'x' } } }, file],
    ] as const) {
      await writeFile(file, JSON.stringify(content));
      await expect(readSellers(file)).rejects.toThrow(fault);
    }
    await rm(folder, { recursive: true });
  });
});

describe('INV-05: part of an invoice', () => {
  it('contains taxes in proportion, in whole minor units that add up', () => {
    const group = fc.record({
      percent: fc.constantFrom('0', '7', '19'),
      net: fc.integer({ min: 0, max: 1e9 }),
      tax: fc.integer({ min: 0, max: 1e8 }),
    });
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (taxes, isTaxIncluded, share) => {
          const total = taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
          fc.pre(total > 0);
          const amount = Math.max(1, Math.floor(total * share));
          const money = { isTaxIncluded, total } as Partial<OrderMoney>;
          const invoice = { ...money, taxes, lines: [{}], credit: 0 } as unknown as InvoiceContent;
          const note = creditContent(invoice, { number: '1', issuedOn: '2026-01-01' }, amount, '2026-01-02');
          expect(note.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(amount);
          expect(note.taxes.every(({ net, tax }) => net >= 0 && tax >= 0)).toBe(true);
          expect(note.total).toBe(amount);
        },
      ),
    );
  });
});
