import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import { taxServiceOf } from '../../platform/config/delivery-services-config';
import {
  createCheckoutTax,
  openCheckoutTax,
  taxOrPending,
  createTaxService,
  type TaxDestination,
} from './tax-service';
import { createTaxTable, SHIPPING_CATEGORY } from './tax-table';

const TOKEN = 'a-token-of-the-tax-service';
const table = createTaxTable({
  rates: [
    { place: 'uk', percent: { books: '0', standard: '20' } },
    { place: 'us-OH', percent: { standard: '5.75' } },
    { place: 'us-CA', percent: { standard: '7.25', shipping: '0' } },
  ],
});
const us = (region: string): TaxDestination => ({
  ...{ market: findMarket('us')!, country: 'US', region, postcode: '43004', city: 'Columbus' },
});
const uk: TaxDestination = {
  ...{ market: findMarket('uk')!, country: 'GB', region: '', postcode: 'SW1A 1AA', city: 'London' },
};
const book = (minor: number) => ({ category: 'books', minor });
const calendar = (minor: number) => ({ category: undefined, minor });
const shipping = (minor: number) => ({ category: SHIPPING_CATEGORY, minor });

describe('SHIP-11: tax at checkout, by the table', () => {
  const tax = openCheckoutTax({ taxService: undefined }, table);

  it('is charged at the destination’s rates for goods and for delivery', async () => {
    expect(await tax.taxOf([book(2000), shipping(400)], us('oh'))).toBe(115 + 23);
    expect(await tax.taxOf([book(2000), shipping(400)], us('CA'))).toBe(145);
    expect(await tax.taxOf([book(2000), shipping(240)], uk)).toBe(0);
    expect(await tax.taxOf([book(2000)], us('PR'))).toBeUndefined();
    expect(await tax.taxOf([book(2000)], us(''))).toBeUndefined();
  });
});

describe('SHIP-12: a tax service', () => {
  let server: Server;
  let url: string;
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  /** the next answer of the fake service, or undefined if the service does not answer */
  let reply: ((body: { lines: { id: string; amount: number }[] }) => unknown) | undefined;
  let status = 200;
  const tenth = (body: { lines: { id: string; amount: number }[] }) => ({
    lines: body.lines.map(({ id, amount }) => ({ id, tax: Math.round(amount / 10) })),
  });

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        requests.push({ headers: request.headers, body });
        if (!reply) return;
        response.writeHead(status, { 'content-type': 'application/json', location: 'http://localhost:9/' });
        response.end(JSON.stringify(reply(JSON.parse(body) as Parameters<typeof reply>[0])));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    [reply, status] = [tenth, 200];
  });
  const tax = (timeoutMs?: number) =>
    createCheckoutTax(createTaxService({ url, token: TOKEN }, timeoutMs), table);

  it('receives amounts and destination, but no data of the buyer or the goods', async () => {
    expect(
      await tax().taxOf([book(2000), { category: undefined, minor: 500 }, shipping(400)], us('OH')),
    ).toBe(290);
    expect(requests[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(requests[0]!.body)).toEqual({
      market: 'us',
      currency: 'USD',
      tax_included: false,
      date: new Date().toISOString().slice(0, 10),
      place: { country: 'US', region: 'OH', postcode: '43004', city: 'Columbus' },
      lines: [
        { id: '0', category: 'books', amount: 2000 },
        { id: '1', category: 'standard', amount: 500 },
        { id: '2', category: 'shipping', amount: 400 },
      ],
    });
  });

  it('is called only once for equal requests', async () => {
    const service = tax();
    for (const minor of [2000, 2000, 2001]) await service.taxOf([book(minor)], us('OH'));
    expect(requests).toHaveLength(2);
  });

  it('may answer that it has no rate', async () => {
    reply = () => ({ lines: [{ id: '0', tax: null }] });
    expect(await tax().taxOf([book(2000)], us('OH'))).toBeUndefined();
  });

  it.each<[string, number, typeof reply]>([
    ['is down', 500, tenth],
    ['refuses', 403, tenth],
    ['sends elsewhere', 307, tenth],
    ['answers something else', 200, () => ({ tax: 5 })],
    ['answers for other lines', 200, () => ({ lines: [{ id: '7', tax: 1 }] })],
    ['answers a part', 200, () => ({ lines: [] })],
    ['answers parts of a cent', 200, () => ({ lines: [{ id: '0', tax: 1.5 }] })],
    ['answers too late', 200, undefined],
  ])(
    'that %s: fails the request if tax is added on top, otherwise the table is used',
    async (_, code, says) => {
      [reply, status] = [says, code];
      await expect(tax(50).taxOf([book(2000)], us('OH'))).rejects.toMatchObject({
        code: 'tax_unavailable',
        status: 503,
      });
      expect(await tax(50).taxOf([book(2000), calendar(1000), shipping(240)], uk)).toBe(167 + 13);
    },
  );

  it('makes the tax of a cart pending if it does not answer', async () => {
    const forCart = taxOrPending(tax());
    expect(await forCart.taxOf([book(2000)], us('OH'))).toBe(200);
    status = 500;
    expect(await taxOrPending(tax()).taxOf([book(2000)], us('OH'))).toBeUndefined();
  });

  it('is not called in the first seconds after a failure', async () => {
    status = 500;
    const service = tax();
    await expect(service.taxOf([book(2000)], us('OH'))).rejects.toMatchObject({ status: 503 });
    status = 200;
    await expect(service.taxOf([book(3000)], us('OH'))).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });

  it('must be configured completely or not at all', () => {
    expect(taxServiceOf({})).toBeUndefined();
    const settings = { TAX_SERVICE_URL: 'https://tax.example/v1', TAX_SERVICE_TOKEN: TOKEN };
    expect(taxServiceOf(settings)).toEqual({ url: settings.TAX_SERVICE_URL, token: TOKEN });
    expect(() => taxServiceOf({ TAX_SERVICE_URL: 'https://tax.example' })).toThrow(/^TAX_SERVICE_TOKEN: /);
    expect(() => taxServiceOf({ TAX_SERVICE_TOKEN: TOKEN })).toThrow(/^TAX_SERVICE_URL: /);
    expect(() => taxServiceOf({ ...settings, TAX_SERVICE_URL: 'ftp://x' })).toThrow(/^TAX_SERVICE_URL: /);
    expect(() => taxServiceOf({ ...settings, TAX_SERVICE_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
  });
});
