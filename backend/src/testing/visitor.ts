import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse, Problem } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';

export const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
export const TINY_ID = '11111111-1111-4111-8111-111111111111';

/** Simulates a browser: it stores its cookie, CSRF token and guest token, and sends the headers of its market. */
export class Visitor {
  cookie = '';
  csrf = '';
  guestToken = '';

  constructor(
    private readonly app: FastifyInstance,
    readonly market = 'uk',
  ) {}

  marketHeaders(): Record<string, string> {
    const { iso, currency, locale } = findMarket(this.market)!;
    return { 'x-country': iso, 'x-currency': currency, 'x-locale': locale };
  }

  async send(
    method: InjectOptions['method'] & string,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...this.marketHeaders(),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}),
        ...(this.guestToken ? { 'x-guest-token': this.guestToken } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined
        ? {}
        : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    this.keepCookies(answer);
    return answer;
  }

  /** Sends a write. Fetches a CSRF token first if it has none. */
  async write(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    if (!this.csrf) await this.askCsrf();
    return this.send(method, url, payload, headers);
  }

  private keepCookies({ headers }: LightMyRequestResponse): void {
    for (const set of [headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = set.split(/; */);
      const name = pair.split('=', 1)[0]!;
      const otherCookies = this.cookie
        .split('; ')
        .filter((cookie) => cookie !== '' && !cookie.startsWith(`${name}=`));
      const isTaken = attributes.some((attribute) =>
        /^(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
      );
      this.cookie = [...otherCookies, ...(isTaken ? [] : [pair])].join('; ');
      if (name.endsWith('csrf-session')) this.csrf = '';
    }
  }

  async askCsrf(): Promise<LightMyRequestResponse> {
    const answer = await this.app.inject({
      method: 'GET',
      url: '/website-api/v1/csrf-token',
      headers: this.cookie ? { cookie: this.cookie } : {},
    });
    this.keepCookies(answer);
    this.csrf = answer.body.replaceAll("'", '');
    return answer;
  }

  /** Sends a request that adds items. Sends `body` unchanged, with the visitor's guest token, if any. */
  async postItems(body: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    if (!this.csrf) await this.askCsrf();
    return this.send('POST', '/website/v2/cart/items', body, headers);
  }

  async add(
    customisations: Record<string, unknown> = ROBIN,
    itemFields: { productId?: string; quantity?: number; seenPrice?: string } = {},
    headers: Record<string, string> = {},
  ): Promise<Cart> {
    const answer = await this.postItems(
      { items: [{ productId: TINY_ID, customisations, ...itemFields }] },
      headers,
    );
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    const { order, newGuestToken } = answer.json<CartWriteResponse>().data;
    if (newGuestToken) this.guestToken = newGuestToken;
    return order;
  }

  async cart(): Promise<Cart> {
    const answer = await this.send('GET', '/website/v2/cart');
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<{ data: Cart }>().data;
  }
}

/**
 * Returns a cart or checkout without `processAt`, the end of the edit window. It is rounded to a full hour, so two
 * answers may contain different values.
 */
export const atAnyHour = (view: object): unknown =>
  JSON.parse(JSON.stringify(view, (name, value: unknown) => (name === 'processAt' ? undefined : value)));

export function faults(answer: LightMyRequestResponse): {
  status: number;
  code: string;
  fields: (string | undefined)[];
} {
  const { status, code, errors } = answer.json<Problem>();
  return { status, code, fields: errors.map(({ field }) => field) };
}
