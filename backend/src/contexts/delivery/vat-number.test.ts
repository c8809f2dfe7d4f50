import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkedBusiness, createVatRegister, tidyVatNumber } from './vat-number';

describe('CHECK-04: a VAT number', () => {
  it.each([
    ['DE', '136 695 976', 'DE136695976'],
    ['DE', 'de-136.695.976', 'DE136695976'],
    ['DE', 'FR40303265045', 'FR40303265045'],
    ['FR', '40 303 265 045', 'FR40303265045'],
    ['ES', 'B-58378431', 'ESB58378431'],
    ['IT', '00743110157', 'IT00743110157'],
    ['NL', 'NL004495445B01', 'NL004495445B01'],
    ['PT', '501 964 843', 'PT501964843'],
    ['SE', 'SE 123456789701', 'SE123456789701'],
    ['DK', '13585628', 'DK13585628'],
    ['IE', '6433435F', 'IE6433435F'],
    ['AT', 'ATU13585627', 'ATU13585627'],
    ['GR', 'EL 094259216', 'EL094259216'],
    ['GB', 'GB 980 7806 84', 'GB980780684'],
    ['AU', '51 824 753 556', '51824753556'],
    ['JP', 'T5835678256246', '5835678256246'],
    ['KR', '116-82-00276', '1168200276'],
    ['BR', '12.345.678/0001-95', '12345678000195'],
  ])('of %s may be typed as %s', async (country, typed, tidy) => {
    expect(await tidyVatNumber(typed, country)).toBe(tidy);
  });

  it.each([
    ['DE', '136695977'],
    ['DE', 'GB136695976'],
    ['GB', 'GB 980 7806 85'],
    ['AU', '51 824 753 557'],
    ['BR', '---'],
    ['constructor', '!'],
  ])('of the country %s is refused if its text is %s', async (country, typed) => {
    expect(await tidyVatNumber(typed, country)).toBeUndefined();
    const { business, faults } = await checkedBusiness(
      () => Promise.reject(new Error('asked')),
      { company: 'ACME', vatNumber: typed },
      country,
    );
    expect(business).toBeNull();
    expect(faults).toMatchObject([{ code: 'invalid_vat_number', field: 'business.vatNumber' }]);
  });

  it('is optional, and so is the company', async () => {
    const register = () => Promise.resolve(true);
    const check = async (company: string, vatNumber: string) =>
      (await checkedBusiness(register, { company, vatNumber }, 'DE')).business;
    expect(await check(' ', '')).toBeNull();
    expect(await check(' ACME  GmbH ', '')).toEqual({
      company: 'ACME GmbH',
      vatNumber: '',
      isRegistered: null,
    });
    expect(await check('', '136695976')).toEqual({
      company: '',
      vatNumber: 'DE136695976',
      isRegistered: true,
    });
  });
});

describe('the register of VAT numbers (VIES)', () => {
  let server: Server;
  let url: string;
  const bodies: unknown[] = [];
  let answer: { readonly status: number; readonly body: string } | 'hang';
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        if (answer !== 'hang') response.writeHead(answer.status).end(answer.body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check-vat-number`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void (bodies.length = 0));

  it.each([true, false])('receives only one request for each number (%s)', async (valid) => {
    answer = { status: 200, body: JSON.stringify({ valid, name: 'ACME' }) };
    const isRegistered = createVatRegister(url, 10_000);
    expect([await isRegistered('DE136695976'), await isRegistered('DE136695976')]).toEqual([valid, valid]);
    expect(bodies).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }]);
  });

  it.each<[string, typeof answer]>([
    ['does not answer in time', 'hang'],
    ['is overloaded', { status: 500, body: '{}' }],
    [
      'cannot reach the member state',
      { status: 200, body: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}' },
    ],
    ['answers no JSON', { status: 200, body: '<html>' }],
  ])('leaves a number unchecked if it %s', async (_, given) => {
    answer = given;
    expect(await createVatRegister(url, 200)('DE136695976')).toBeNull();
  });

  it('is called only for VAT numbers of member states, and only if it is configured', async () => {
    answer = { status: 200, body: '{"valid":true}' };
    expect(await createVatRegister(undefined)('DE136695976')).toBeNull();
    expect(await createVatRegister(url, 200)('GB980780684')).toBeNull();
    expect(await createVatRegister(url, 200)('51824753556')).toBeNull();
    expect(bodies).toEqual([]);
  });
});
