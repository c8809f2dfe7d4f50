import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  ObjectStoreError,
  requireContentType,
  requireKey,
  requirePrefix,
  type ObjectStore,
} from './object-store';
import { readListing } from './s3-listing';

/** @property endpoint - origin of the store; the bucket is the first part of the path ("path style") */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * @property timeoutMs - of one attempt, its body included
 * @property retryPauseMs - before the second attempt; doubled for each further one
 * @property pageSize - keys in one answer to a listing, up to 1000
 */
export interface S3Limits {
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly retryPauseMs: number;
  readonly pageSize: number;
}

/** Of a health check: who asks does not wait long. */
const CHECK_TIMEOUT_MS = 3000;
const LIMITS: S3Limits = { timeoutMs: 30_000, attempts: 3, retryPauseMs: 200, pageSize: 1000 };

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

interface Ask {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly url: string;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const isWorthAnotherTry = (status: number): boolean => status >= 500 || status === 429;
/** The store's own word for what is wrong: `AccessDenied`, `NoSuchBucket`. */
const codeOf = ({ bytes }: Answer): string | undefined =>
  /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1];

/** Asks a store, signed anew for each attempt, with a time limit for each and a longer pause after each failure. */
function createAsking(
  config: S3Config,
  { timeoutMs, attempts, retryPauseMs }: S3Limits,
): (ask: Ask) => Promise<Answer> {
  const client = new AwsClient({ ...config, service: 's3' });

  async function attempt({ method, url, body, headers }: Ask): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex'); // the store refuses what was damaged on its way
    const signal = AbortSignal.timeout(timeoutMs);
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      signal,
      redirect: 'manual',
      ...(body ? { body: body as BodyInit } : {}),
    });
    const response = await fetch(signed);
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  return async (ask) => {
    for (let tried = 1; ; tried += 1) {
      const outcome = await attempt(ask).catch(
        (cause: unknown) => new ObjectStoreError('The object store cannot be reached', undefined, { cause }),
      );
      const isFinal = !(outcome instanceof ObjectStoreError) && !isWorthAnotherTry(outcome.status);
      if (isFinal) return outcome;
      if (tried >= attempts) throw outcome instanceof ObjectStoreError ? outcome : refusal(ask, outcome);
      await pause(retryPauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  };
}

function refusal({ method }: Ask, answer: Answer): ObjectStoreError {
  return new ObjectStoreError(
    `The object store answered ${method} with ${[answer.status, codeOf(answer)].filter(Boolean).join(' ')}`,
    answer.status,
  );
}

/**
 * Objects in a bucket of Amazon S3 or any store that speaks its language. The bucket has to be there. The account needs
 * GetObject, PutObject, DeleteObject and ListBucket: without the last, S3 answers 403 for an object that is not there.
 */
export function createS3Store(config: S3Config, limits: Partial<S3Limits> = {}): ObjectStore {
  const all = { ...LIMITS, ...limits };
  const asking = createAsking(config, all);
  const askingOnce = createAsking(config, {
    ...all,
    attempts: 1,
    timeoutMs: Math.min(all.timeoutMs, CHECK_TIMEOUT_MS),
  });
  const bucket = `${config.endpoint}/${config.bucket}`;
  const urlOf = (key: string): string => {
    requireKey(key);
    return `${bucket}/${key}`;
  };
  /** @returns undefined where the object, not the bucket, is missing */
  async function ask(request: Ask, asks = asking): Promise<Answer | undefined> {
    const answer = await asks(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined;
    throw refusal(request, answer);
  }
  const typeOf = ({ headers }: Answer): string => headers.get('content-type') ?? 'application/octet-stream';
  async function page(
    prefix: string,
    marker: string,
    size: number,
    asks = asking,
  ): Promise<ReturnType<typeof readListing>> {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(size) });
    const answer = await ask({ method: 'GET', url: `${bucket}/?${query}` }, asks);
    if (!answer) throw new ObjectStoreError('The object store has no such bucket', 404);
    return readListing(answer.bytes.toString('utf8'));
  }

  return {
    async put(key, bytes, contentType) {
      requireContentType(contentType);
      const answer = await ask({
        method: 'PUT',
        url: urlOf(key),
        body: bytes,
        headers: { 'content-type': contentType },
      });
      if (!answer) throw new ObjectStoreError('The object store has no such bucket', 404);
    },
    async get(key) {
      const answer = await ask({ method: 'GET', url: urlOf(key) });
      return answer && { bytes: answer.bytes, contentType: typeOf(answer) };
    },
    async head(key) {
      const answer = await ask({ method: 'HEAD', url: urlOf(key) });
      return (
        answer && {
          sizeBytes: Number(answer.headers.get('content-length')),
          contentType: typeOf(answer),
          modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
        }
      );
    },
    async delete(key) {
      await ask({ method: 'DELETE', url: urlOf(key) });
    },
    async *list(prefix) {
      requirePrefix(prefix);
      // a listing of the first kind goes on after a key that the caller names: every store has it
      for (let marker = '', isLast = false; !isLast;) {
        const { keys, isTruncated } = await page(prefix, marker, all.pageSize);
        yield* keys;
        isLast = !isTruncated || keys.length === 0;
        marker = keys.at(-1) ?? '';
      }
    },
    async check() {
      await page('', '', 1, askingOnce);
      return 'S3';
    },
  };
}
