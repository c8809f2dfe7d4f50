import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import {
  ObjectStoreError,
  requireContentType,
  requireKey,
  requirePrefix,
  type ObjectStore,
} from './object-store';
import {
  askBucket,
  createAsking,
  type Answer,
  type Asking,
  type S3Config,
  type S3Limits,
} from './s3-requests';

/**
 * Reads an S3 ListBucketResult.
 *
 * @throws ObjectStoreError if the text is something else, such as a proxy's page or a truncated body
 */
function readListing(xml: string): { readonly keys: string[]; readonly isTruncated: boolean } {
  const root = parse(xml)?.documentElement;
  if (root?.localName !== 'ListBucketResult')
    throw new ObjectStoreError('The object store answered with something else than a listing');
  const children = Array.from(root.childNodes) as Element[];
  const keys = children
    .filter(({ localName }) => localName === 'Contents')
    .map((contents) => contents.getElementsByTagName('Key')[0]?.textContent ?? '');
  return {
    keys,
    isTruncated: children.find(({ localName }) => localName === 'IsTruncated')?.textContent === 'true',
  };
}

function parse(xml: string): Document | undefined {
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(xml, 'text/xml');
  } catch {
    return undefined;
  }
}

export type { S3Config } from './s3-requests';

/** Time limit of a health check, which is short because its caller does not wait long. */
const CHECK_TIMEOUT_MS = 3000;
const LIMITS: S3Limits = { timeoutMs: 30_000, attempts: 3, retryPauseMs: 200, pageSize: 1000 };

const typeOf = ({ headers }: Answer): string => headers.get('content-type') ?? 'application/octet-stream';
const noBucket = (): ObjectStoreError => new ObjectStoreError('The object store has no such bucket', 404);

/** Reads one page of a listing after a given key. Uses version 1 of listings, because every store supports it. */
async function listPage(
  asking: Asking,
  bucket: string,
  { prefix, marker, size }: { prefix: string; marker: string; size: number },
): Promise<ReturnType<typeof readListing>> {
  const query = new URLSearchParams({ prefix, marker, 'max-keys': String(size) });
  const answer = await askBucket(asking, { method: 'GET', url: `${bucket}/?${query}` });
  if (!answer) throw noBucket();
  return readListing(answer.bytes.toString('utf8'));
}

async function* listKeys(
  asking: Asking,
  bucket: string,
  prefix: string,
  size: number,
): AsyncGenerator<string> {
  for (let marker = '', isLast = false; !isLast;) {
    const { keys, isTruncated } = await listPage(asking, bucket, { prefix, marker, size });
    yield* keys;
    isLast = !isTruncated || keys.length === 0;
    marker = keys.at(-1) ?? '';
  }
}

/**
 * Returns a store in a bucket of Amazon S3 or a compatible store. The bucket must exist. The account needs GetObject,
 * PutObject, DeleteObject and ListBucket. Without ListBucket, S3 answers 403 for a missing object.
 */
export function createS3Store(config: S3Config, changedLimits: Partial<S3Limits> = {}): ObjectStore {
  const limits = { ...LIMITS, ...changedLimits };
  const asking = createAsking(config, limits);
  const askingOnce = createAsking(config, {
    ...limits,
    attempts: 1,
    timeoutMs: Math.min(limits.timeoutMs, CHECK_TIMEOUT_MS),
  });
  const bucket = `${config.endpoint}/${config.bucket}`;
  const urlOf = (key: string): string => {
    requireKey(key);
    return `${bucket}/${key}`;
  };

  return {
    async put(key, bytes, contentType) {
      requireContentType(contentType);
      const headers = { 'content-type': contentType };
      if (!(await askBucket(asking, { method: 'PUT', url: urlOf(key), body: bytes, headers })))
        throw noBucket();
    },
    async get(key) {
      const answer = await askBucket(asking, { method: 'GET', url: urlOf(key) });
      return answer && { bytes: answer.bytes, contentType: typeOf(answer) };
    },
    async head(key) {
      const answer = await askBucket(asking, { method: 'HEAD', url: urlOf(key) });
      return (
        answer && {
          sizeBytes: Number(answer.headers.get('content-length')),
          contentType: typeOf(answer),
          modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
        }
      );
    },
    async delete(key) {
      await askBucket(asking, { method: 'DELETE', url: urlOf(key) });
    },
    async *list(prefix) {
      requirePrefix(prefix);
      yield* listKeys(asking, bucket, prefix, limits.pageSize);
    },
    deleteAbandoned: () => Promise.resolve(), // S3 never contains partial objects
    async check() {
      await listPage(askingOnce, bucket, { prefix: '', marker: '', size: 1 });
      return 'S3';
    },
  };
}
