import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { regionsOf } from '@bindery/shared/market';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { createGooglePlaces } from './google-places';
import { createPlaces } from './places';

describe('ADDR-05: the open data of postcodes', () => {
  const { placesOf } = createPlaces(undefined);
  it.each([
    ['US', '10001', { city: 'New York', state: 'NY' }],
    ['US', '43004-1234', { city: 'Blacklick', state: 'OH' }],
    ['JP', '1500001', { city: '渋谷区', state: '東京都' }],
    ['JP', '060-0000', { city: '札幌市中央区', state: '北海道' }],
    ['CA', 'k1a 0b1', { city: '', state: 'ON' }],
    ['CA', 'X0A 0H0', { city: '', state: 'NU' }],
    ['CA', 'X1A 2B3', { city: '', state: 'NT' }],
    ['ES', '28013', { city: '', state: 'Madrid' }],
    ['ES', '52001', { city: '', state: 'Melilla' }],
  ])('knows %s %s', async (country, postcode, place) => {
    expect(await placesOf(country, postcode)).toEqual([place]);
  });

  it.each([
    ['US', '00000'],
    ['JP', '999-9999'],
    ['ES', '99999'],
    ['GB', 'SW1A 1AA'],
    ['DE', '10115'],
    ['US', 'nonsense'],
    ['BR', '01310-100'],
    ['constructor', '1'],
  ])('offers nothing for %s %s', async (country, postcode) => {
    expect(await placesOf(country, postcode)).toEqual([]);
  });

  it('contains each Spanish province under the first digits of its postcodes', async () => {
    const starts = Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, '0'));
    const states = await Promise.all(
      starts.map(async (start) => (await placesOf('ES', `${start}001`))[0]?.state),
    );
    expect(new Set(states)).toEqual(new Set(regionsOf('ES').map(({ code }) => code)));
  });
});

/** A component of Google's answer. */
const part = (type: string, longText: string, shortText = longText) => ({
  types: [type],
  longText,
  shortText,
});

describe('a provider of places', () => {
  let server: Server;
  let url: string;
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  const warnings: object[] = [];
  let answer: { readonly status?: number; readonly body: string } | 'hang';
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push({ headers: request.headers, body });
        if (answer === 'hang') return;
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    warnings.length = 0;
  });
  const open = () =>
    createPlaces(createGooglePlaces({ url, key: 'secret-key' }, 200), (details) => warnings.push(details));
  const answers = (...places: ReturnType<typeof part>[][]): void => {
    answer = { body: JSON.stringify({ places: places.map((addressComponents) => ({ addressComponents })) }) };
  };

  it('receives only the postcode and the country', async () => {
    const inItaly = (city: string, postcode = '00184', country = 'IT') => [
      ...[part('postal_code', postcode), part('locality', city), part('country', country, country)],
      part('administrative_area_level_2', 'Città metropolitana di Roma Capitale', 'RM'),
    ];
    answers(
      inItaly('Roma'),
      inItaly('Roma'),
      inItaly('Tivoli'),
      inItaly('Elsewhere', '00185'),
      inItaly('Paris', '00184', 'FR'),
    );
    const { placesOf } = open();
    const roman = [
      { city: 'Roma', state: 'RM' },
      { city: 'Tivoli', state: 'RM' },
    ];
    expect(await placesOf('IT', '00184')).toEqual(roman);
    expect(await placesOf('IT', ' 00184 ')).toEqual(roman);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.headers).toMatchObject({
      'x-goog-api-key': 'secret-key',
      'x-goog-fieldmask': 'places.addressComponents',
    });
    expect(JSON.parse(requests[0]!.body)).toEqual({
      ...{ textQuery: '00184', regionCode: 'IT', pageSize: 10, languageCode: 'it' },
    });
  });

  it('knows British post towns', async () => {
    answers([
      part('postal_code', 'SW1A 1AA'),
      part('postal_town', 'London'),
      part('country', 'United Kingdom', 'GB'),
    ]);
    expect(await open().placesOf('GB', 'sw1a1aa')).toEqual([{ city: 'London', state: '' }]);
  });

  it('is not called if the open data has the town or the postcode is invalid', async () => {
    answer = 'hang';
    expect(await open().placesOf('US', '10001')).toEqual([{ city: 'New York', state: 'NY' }]);
    expect(await open().placesOf('GB', 'nonsense')).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each<[string, typeof answer]>([
    ['does not answer in time', 'hang'],
    ['refuses the key', { status: 403, body: '{}' }],
    ['answers no JSON', { body: '<html>' }],
    ['answers in another form', { body: '{"places":[{"addressComponents":"none"}]}' }],
  ])('leaves the typing to the shopper if it %s, and logs no postcode or key', async (_, given) => {
    answer = given;
    expect(await open().placesOf('ES', '28013')).toEqual([{ city: '', state: 'Madrid' }]);
    expect(await open().placesOf('GB', 'SW1A 1AA')).toEqual([]);
    expect(warnings).toHaveLength(2);
    expect(
      JSON.stringify(
        warnings,
        Object.getOwnPropertyNames(Error.prototype).concat('err', 'country', 'message', 'stack'),
      ),
    ).not.toMatch(/28013|SW1A|secret-key/);
  });
});

describeOnDatabases('POST /website/v1/places on $name', ({ open }) => {
  const opened = openedShop({ open });
  const ask = (body: object) => opened.shop.visitor('us').write('POST', '/website/v1/places', body);

  it('returns the towns of a postcode, and is never cached', async () => {
    const answer = await ask({ country: 'US', postcode: '10001' });
    expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
      ...[200, 'no-store', { data: [{ city: 'New York', state: 'NY' }] }],
    ]);
    expect((await ask({ country: 'DE', postcode: '10115' })).json()).toEqual({ data: [] });
    expect((await ask({ country: 'Germany', postcode: '10115' })).statusCode).toBe(400);
    expect((await ask({ country: 'US' })).statusCode).toBe(400);
  });
});
