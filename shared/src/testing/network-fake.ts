import { afterAll } from '@jest/globals';
import { getRawRequest } from '@mswjs/interceptors';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Static } from 'typebox';
import type {
  CartResponseSchema,
  CartWriteResponse,
  FieldError,
  JobsResponseSchema,
  PhotoDeletedSchema,
  PhotoResponseSchema,
  PhotoSignature,
  PhotoUpload,
  Problem,
  ProductListResponseSchema,
  ProductResponseSchema,
  SchemaPreview,
  TocResponse,
  WaitingPhotosResponseSchema,
} from '../contracts';

/** A request that reached the network. Header names are lower case. */
export interface SeenRequest {
  method: string;
  /** with query, from the origin */
  path: string;
  headers: Record<string, string>;
  /** parsed JSON, FormData or text; undefined without a body */
  body: unknown;
  /** simulates upload progress, 0 to 1 */
  reportProgress(share: number): void;
  /** resolves when our client has the answer */
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
  /** without query; ':name' matches one segment */
  path: string;
  answer(request: SeenRequest): HandlerResult | Promise<HandlerResult>;
}

export interface NetworkFake {
  requests: SeenRequest[];
  /** the requests to one endpoint, such as 'POST /website/v2/cart/items' */
  requestsTo(address: string): SeenRequest[];
  use(...handlers: Handler[]): void;
}

const UPLOAD_BYTES = 1000;

const server = setupServer();
let isListening = false;
afterAll(() => server.close());

/** The answer to an endpoint's requests: a fixed answer, or a function of the request. */
export type Answer<Body = unknown> =
  | HandlerResult<Body>
  | ((request: SeenRequest) => HandlerResult<Body> | Promise<HandlerResult<Body>>);

/** @param address - method and path, such as 'GET /_canvas/api/products/:slug'; they determine the type of the body */
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
 * Fakes only the network (MSW), so that the client's own code for headers, tokens, timeout and parsing runs. An
 * unhandled request fails the test.
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

/** Reports an unhandled request instead of MSW. MSW would crash (libuv assertion), perhaps without its name. */
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
  const knownMethod = (['get', 'post', 'put', 'patch', 'delete'] as const).find(
    (name) => name === method.toLowerCase(),
  );
  if (!knownMethod) throw new Error(`No such method: ${method}`);
  return knownMethod;
}

function matches(pattern: string, path: string): boolean {
  const patternSegments = pattern.split('/');
  const segments = path.split('?')[0]!.split('/');
  return (
    patternSegments.length === segments.length &&
    patternSegments.every((segment, index) => segment.startsWith(':') || segment === segments[index])
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
      // calls the prototype's method, because MSW's proxy for `upload` does not have this method
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

/** MSW prevents the XMLHttpRequest from sending anything, so this code must simulate progress and timeout. */
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

interface SuccessBodies {
  'GET /_canvas/api/products': Static<typeof ProductListResponseSchema>;
  'GET /_canvas/api/products/:slug': Static<typeof ProductResponseSchema>;
  'POST /content/product/:slug/schema/preview': SchemaPreview;
  'POST /content/product/:slug/toc': TocResponse;
  'GET /website/v2/cart': Static<typeof CartResponseSchema>;
  'POST /website/v2/cart/items': CartWriteResponse;
  'PATCH /website/v2/cart/items/:id': CartWriteResponse;
  'DELETE /website/v2/cart/items/:id': CartWriteResponse;
  'GET /_canvas/api/photos/signature': PhotoSignature;
  'GET /_canvas/api/photos/:id': Static<typeof PhotoResponseSchema>;
  'DELETE /_canvas/api/photos/:id': Static<typeof PhotoDeletedSchema>;
  'GET /_canvas/api/staff/jobs': Static<typeof JobsResponseSchema>;
  'GET /_canvas/api/staff/photos': Static<typeof WaitingPhotosResponseSchema>;
  'POST /images/v1_1/bindery/image/upload': PhotoUpload | { error: { message: string } };
}

/** The body of an error: a problem, the field errors of a customisation, or a proxy's answer (text or null). */
export type ErrorBody = Problem | FieldError[] | string | null;

export type AnswerBody<Address extends string> = Address extends keyof SuccessBodies
  ? SuccessBodies[Address] | ErrorBody
  : unknown;
