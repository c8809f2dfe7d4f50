import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { signParameters } from './upload-signature';
import type { PhotoStatus } from './photos';

export interface CloudinaryConfig {
  readonly cloud: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly origin: string;
}

/** An external host to which browsers upload photos. The shop fetches a photo only once, at its first use. */
export interface RemoteHost {
  /** @returns undefined if there is no such picture; a rejected picture has no bytes */
  fetch(
    publicId: string,
  ): Promise<{ readonly status: PhotoStatus; readonly bytes: Readable | undefined } | undefined>;
  destroy(publicId: string): Promise<void>;
  destroyFolder(folder: string): Promise<void>;
}

interface Resource {
  readonly secure_url: string;
  readonly moderation_status?: string;
  readonly moderation?: readonly { readonly status: string }[];
}

const TIMEOUT_MS = 8000;
/** Maximum number of batches of a deletion. Cloudinary deletes up to 1000 pictures in each batch. */
const MAX_BATCHES = 100;
const DOWNLOAD_TIMEOUT_MS = 60_000;
const CHECK_TIMEOUT_MS = 3000;

function statusOf({ moderation_status: overall, moderation = [] }: Resource): PhotoStatus {
  const statuses = [overall, ...moderation.map(({ status }) => status)];
  if (statuses.includes('rejected')) return 'rejected';
  return statuses.some((status) => status === 'pending' || status === 'queued') ? 'waiting' : 'passed';
}

const authorizationOf = ({ apiKey, secret }: CloudinaryConfig): string =>
  `Basic ${Buffer.from(`${apiKey}:${secret}`).toString('base64')}`;

/** @throws if Cloudinary does not answer in time or refuses our credentials, or if another server answers */
export async function checkCloudinary(config: CloudinaryConfig): Promise<void> {
  const answer = await fetch(`${config.origin}/v1_1/${encodeURIComponent(config.cloud)}/ping`, {
    headers: { authorization: authorizationOf(config) },
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`Cloudinary answered ${answer.status}`);
  }
  const { status } = (await answer.json()) as { readonly status?: unknown };
  if (status !== 'ok') throw new Error('What answers in place of Cloudinary is no Cloudinary');
}

/**
 * A client of the parts of Cloudinary's Admin and Upload APIs that a shop needs.
 *
 * @throws if Cloudinary is unreachable or refuses a call, but not if a picture is missing
 */
export function createCloudinary(config: CloudinaryConfig): RemoteHost {
  const { cloud, apiKey, secret, origin } = config;
  const base = `${origin}/v1_1/${encodeURIComponent(cloud)}`;
  const authorization = authorizationOf(config);

  return {
    async fetch(publicId) {
      const path = publicId.split('/').map(encodeURIComponent).join('/');
      const answer = await fetch(`${base}/resources/image/upload/${path}`, {
        headers: { authorization },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`Cloudinary answered ${answer.status}`);
      const resource = (await answer.json()) as Resource;
      const status = statusOf(resource);
      if (status === 'rejected') return { status, bytes: undefined };
      const picture = await fetch(resource.secure_url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
      if (!picture.ok || !picture.body) throw new Error(`Cloudinary's delivery answered ${picture.status}`);
      return { status, bytes: Readable.fromWeb(picture.body as ReadableStream) };
    },

    async destroy(publicId) {
      const parameters = {
        public_id: publicId,
        invalidate: 'true',
        timestamp: Math.floor(Date.now() / 1000),
      };
      const body = new URLSearchParams({
        ...parameters,
        timestamp: String(parameters.timestamp),
        api_key: apiKey,
        signature: signParameters(parameters, secret),
      });
      const answer = await fetch(`${base}/image/destroy`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`Cloudinary answered ${answer.status}`);
    },

    async destroyFolder(folder) {
      let cursor: string | undefined;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const query = new URLSearchParams({ prefix: `${folder}/`, invalidate: 'true' });
        if (cursor !== undefined) query.set('next_cursor', cursor);
        const answer = await fetch(`${base}/resources/image/upload?${query}`, {
          method: 'DELETE',
          headers: { authorization },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!answer.ok) throw new Error(`Cloudinary answered ${answer.status}`);
        cursor = ((await answer.json()) as { readonly next_cursor?: string }).next_cursor;
        if (cursor === undefined) return;
      }
      throw new Error('A folder at Cloudinary does not get empty');
    },
  };
}
