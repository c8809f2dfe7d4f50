import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ObjectStoreError } from './object-store';

/** @property endpoint - origin of the store; the bucket is the first part of the path ("path style") */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * @property timeoutMs - time limit of one attempt, including its body
 * @property retryPauseMs - pause before the second attempt; doubled for each further attempt
 * @property pageSize - number of keys in one answer to a listing, up to 1000
 */
export interface S3Limits {
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly retryPauseMs: number;
  readonly pageSize: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export interface Ask {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly url: string;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const isWorthAnotherTry = (status: number): boolean => status >= 500 || status === 429;
const codeOf = ({ bytes }: Answer): string | undefined =>
  /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1];

export type Asking = (ask: Ask) => Promise<Answer>;

/** Sends requests to a store and retries them after growing pauses. Each attempt has a new signature and time limit. */
export function createAsking(config: S3Config, { timeoutMs, attempts, retryPauseMs }: S3Limits): Asking {
  const client = new AwsClient({ ...config, service: 's3' });

  async function attempt({ method, url, body, headers }: Ask): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
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

/** @returns the answer; undefined if the object is missing @throws ObjectStoreError if the bucket is missing */
export async function askBucket(asking: Asking, ask: Ask): Promise<Answer | undefined> {
  const answer = await asking(ask);
  if (answer.status >= 200 && answer.status < 300) return answer;
  if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return undefined;
  throw refusal(ask, answer);
}

function refusal({ method }: Ask, answer: Answer): ObjectStoreError {
  return new ObjectStoreError(
    `The object store answered ${method} with ${[answer.status, codeOf(answer)].filter(Boolean).join(' ')}`,
    answer.status,
  );
}
