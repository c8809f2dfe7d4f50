import { afterAll } from '@jest/globals';
import { getRawRequest } from '@mswjs/interceptors';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { AnswerBody } from './answer-bodies';

/** A request as it reached the network. Header names are in lower case. */
export interface SeenRequest {
  method: string;
  /** path with query, from the origin */
  path: string;
  headers: Record<string, string>;
  /** what JSON was sent, or FormData, or text; undefined without a body */
  body: unknown;
  /** of an upload: the browser reports that so much has been sent, 0 to 1 */
  reportProgress(share: number): void;
  /** of a call of our client: the page has the answer */
  answered: Promise<void>;
}

export interface FakeAnswer<Body = unknown> {
  status?: number;
  body?: Body;
  headers?: Record<string, string>;
  delayMs?: number;
}

/** 'offline': no connection. 'hang': no answer until the caller's timeout. */
export type HandlerResult<Body = unknown> = FakeAnswer<Body> | 'offline' | 'hang';

export interface Handler {
  method: string;
  /** without query; ':name' stands for one segment */
  path: string;
  answer(request: SeenRequest): HandlerResult | Promise<HandlerResult>;
}

export interface NetworkFake {
  /** every request so far, in order */
  requests: SeenRequest[];
  /** those to one address, such as 'POST /website/v2/cart/items' */
  requestsTo(address: string): SeenRequest[];
  /** later handlers win over earlier ones */
  use(...handlers: Handler[]): void;
}

/** How large an upload is, for the progress that a browser reports of it. */
const UPLOAD_BYTES = 1000;

const server = setupServer();
let isListening = false;
afterAll(() => server.close());

/** What an address answers with: the same each time, or what a function of the request says. */
export type Answer<Body = unknown> =
  | HandlerResult<Body>
  | ((request: SeenRequest) => HandlerResult<Body> | Promise<HandlerResult<Body>>);

/** @param address - method and path: 'GET /_canvas/api/products/:slug'. It decides the type of the body. */
export function handle<Address extends string>(
  address: Address,
  answer: Answer<AnswerBody<Address>>,
): Handler {
  return { ...methodAndPath(address), answer: typeof answer === 'function' ? answer : () => answer };
}

function methodAndPath(address: string): Pick<Handler, 'method' | 'path'> {
  const [method = '', path = ''] = address.split(' ');
  return { method, path };
}

/**
 * Answers in place of the network (MSW): our client, its headers, tokens, timeout and parsing run for real.
 * A request that no handler answers fails the test.
 */
export function fakeNetwork(...handlers: Handler[]): NetworkFake {
  if (!isListening) server.listen({ onUnhandledRequest: 'error' });
  isListening = true;
  const requests: SeenRequest[] = [];
  const serverHandlers = (added: Handler[]): HttpHandler[] =>
    [...added].reverse().map((handler) => serverHandler(handler, requests));
  server.resetHandlers(...serverHandlers(handlers), unhandled);
  return {
    requests,
    requestsTo: (address) => {
      const { method, path } = methodAndPath(address);
      return requests.filter((request) => request.method === method && matches(path, request.path));
    },
    use: (...added) => server.use(...serverHandlers(added)),
  };
}

/** MSW's own way with such requests ends the whole process at times (an assertion of libuv), and nobody learns of which. */
const unhandled = http.all('*', ({ request }) => {
  console.error(`No handler answers ${request.method} ${request.url}`);
  return HttpResponse.error();
});

function serverHandler(handler: Handler, requests: SeenRequest[]): HttpHandler {
  return http[methodOf(handler)](handler.path, async ({ request }) => {
    const seenRequest = await readRequest(request);
    requests.push(seenRequest);
    const result = await handler.answer(seenRequest);
    if (result === 'offline') return HttpResponse.error();
    if (result === 'hang') return untilTimeout(request);
    if (result.delayMs !== undefined) await pause(result.delayMs);
    return response(result);
  });
}

function methodOf({ method }: Handler): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  const known = (['get', 'post', 'put', 'patch', 'delete'] as const).find(
    (name) => name === method.toLowerCase(),
  );
  if (!known) throw new Error(`No such method: ${method}`);
  return known;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const segments = path.split('?')[0]!.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  );
}

async function readRequest(request: Request): Promise<SeenRequest> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: await readBody(request),
    reportProgress: (share) => {
      const loaded = Math.round(share * UPLOAD_BYTES);
      const event = new ProgressEvent('progress', { loaded, total: UPLOAD_BYTES, lengthComputable: true });
      // called by way of the prototype: MSW's stand-in for `upload` has no such method
      EventTarget.prototype.dispatchEvent.call(xhrOf(request).upload, event);
    },
    answered: new Promise((resolve) => {
      const raw = getRawRequest(request);
      if (raw instanceof XMLHttpRequest) raw.addEventListener('loadend', () => resolve());
    }),
  };
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return request.formData();
  const text = await request.text();
  if (text === '') return undefined;
  return type.includes('json') ? (JSON.parse(text) as unknown) : text;
}

/** MSW answers in place of the XMLHttpRequest's own sending, which would report progress and end at its timeout. */
function xhrOf(request: Request): XMLHttpRequest {
  const raw = getRawRequest(request);
  if (!(raw instanceof XMLHttpRequest)) throw new Error(`${request.url} was not sent by an XMLHttpRequest`);
  return raw;
}

async function untilTimeout(request: Request): Promise<never> {
  const xhr = xhrOf(request);
  if (xhr.timeout > 0) {
    await pause(xhr.timeout);
    xhr.dispatchEvent(new ProgressEvent('timeout'));
  }
  return new Promise<never>(() => undefined);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function response({ status = 200, body, headers }: FakeAnswer): HttpResponse<string | null> {
  const hasNoBody = body === undefined || body === null || status === 204;
  if (hasNoBody) return new HttpResponse(null, { status, headers });
  if (typeof body === 'string') return HttpResponse.text(body, { status, headers });
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { 'content-type': contentTypeOf(status), ...headers },
  });
}

const contentTypeOf = (status: number): string =>
  status < 400 ? 'application/json' : 'application/problem+json';
