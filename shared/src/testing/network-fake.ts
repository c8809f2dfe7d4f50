import axios, {
  AxiosError,
  AxiosHeaders,
  CanceledError,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

/** A request as it reached the network. Header names are in lower case. */
export interface SeenRequest {
  method: string;
  /** path with query, from the origin */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  /** of an upload: tells the caller that so much has been sent, 0 to 1 */
  tellProgress?(share: number): void;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  delayMs?: number;
}

/** 'offline': no connection. 'hang': no answer until the caller's timeout. */
export type HandlerResult = FakeAnswer | 'offline' | 'hang';

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

/** @param address - method and path: 'GET /_canvas/api/products/:slug' */
export function handle(address: string, answer: Handler['answer'] | HandlerResult): Handler {
  const [method = '', path = ''] = address.split(' ');
  return { method, path, answer: typeof answer === 'function' ? answer : () => answer };
}

/** Stands in for the network behind our own client. A request nobody answers fails the test. */
export function fakeNetwork(...handlers: Handler[]): NetworkFake {
  const known = [...handlers].reverse();
  const requests: SeenRequest[] = [];
  axios.defaults.adapter = async (config) => {
    const request = seen(config);
    requests.push(request);
    const handler = known.find((candidate) => answersTo(candidate, request));
    if (!handler) console.error(`No handler answers ${request.method} ${request.path}`);
    return respond(config, handler ? await handler.answer(request) : { status: 404 });
  };
  return {
    requests,
    requestsTo: (address) => requests.filter((request) => answersTo(handle(address, {}), request)),
    use: (...more) => {
      known.unshift(...[...more].reverse());
    },
  };
}

function seen(config: InternalAxiosRequestConfig): SeenRequest {
  const headers = Object.fromEntries(
    Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    headers,
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    ...progressOf(config),
  };
}

function progressOf({ onUploadProgress }: InternalAxiosRequestConfig): Pick<SeenRequest, 'tellProgress'> {
  return onUploadProgress
    ? {
        tellProgress: (progress) =>
          onUploadProgress({ loaded: progress, total: 1, progress, bytes: 0, lengthComputable: true }),
      }
    : {};
}

function answersTo(handler: Handler, request: SeenRequest): boolean {
  const wanted = handler.path.split('/');
  const actual = request.path.split('?')[0]!.split('/');
  return (
    handler.method === request.method &&
    wanted.length === actual.length &&
    wanted.every((part, index) => part.startsWith(':') || part === actual[index])
  );
}

async function respond(config: InternalAxiosRequestConfig, result: HandlerResult): Promise<AxiosResponse> {
  if (result === 'offline') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  await untilAnswered(config, result);
  const { status = 200, body = null, headers = {} } = result as FakeAnswer;
  const data: unknown = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config };
}

function untilAnswered(config: InternalAxiosRequestConfig, result: FakeAnswer | 'hang'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = config.signal as AbortSignal | undefined;
    const abort = (): void => {
      reject(new CanceledError(undefined, config));
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    if (result === 'hang') {
      if (config.timeout)
        setTimeout(
          () => reject(new AxiosError(config.timeoutErrorMessage, AxiosError.ETIMEDOUT, config)),
          config.timeout,
        );
    } else if (result.delayMs === undefined) resolve();
    else setTimeout(resolve, result.delayMs);
  });
}
