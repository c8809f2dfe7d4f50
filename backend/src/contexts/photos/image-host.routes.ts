import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChildUnavailableError } from '../../platform/children';
import type { Secrets } from '../../platform/config';
import { clientAddress, clientGone, isInCache } from '../../platform/http';
import { MAX_FILE_BYTES } from './accept/normalise';
import { readDeliveryPath } from './delivery/delivery-url';
import { isFolder } from './photo-folders';
import type { Photos } from './photos';
import { PhotoNotFoundError, PhotoRefusedError } from './photos.errors';
import { receive, type UploadFolder } from './upload-file';
import { uploadAnswer, type HostCredentials, signatureFault, type SignatureFault } from './upload-signature';

export interface ImageHostOptions {
  readonly photos: Photos;
  readonly uploads: UploadFolder;
  /** undefined means browsers upload photos to another host, and this server only delivers pictures */
  readonly credentials: HostCredentials | undefined;
  readonly cloud: string;
  readonly deliverySecrets: Secrets;
  readonly moderation: { readonly isEnabled: boolean; readonly kind: string };
}

const CloudParamsSchema = Type.Object({ cloud: Type.String() });
const DeliveryParamsSchema = Type.Object({ cloud: Type.String(), '*': Type.String() });
const UPLOAD_LIMIT = {
  rateLimit: { max: 120, timeWindow: 60_000 },
  atOnce: 8, // enough, because a page uploads one photo at a time
  bodyWithinMs: 900_000, // 50 MB over a slow mobile network
  expense: { cpuMs: 3000 },
  needsDisk: true,
} as const;
/** A limit that no visitor reaches: a page has a handful of pictures, the review queue a hundred. */
const DELIVERY_LIMIT = { rateLimit: { max: 1200, timeWindow: 60_000 } } as const;
/** Maximum size of a form without its file. */
const FORM_BYTES = 64 * 1024;
const FIELD_LIMITS = {
  fileSize: MAX_FILE_BYTES + 1,
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 2000,
  fieldNameSize: 100,
  headerPairs: 20,
};
const SIGNATURE_FAULTS: Readonly<Record<SignatureFault, string>> = {
  api_key: 'Invalid api_key',
  timestamp: 'Stale request: the timestamp is more than one hour ago',
  signature: 'Invalid Signature',
};

class HostError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const sendHostError = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('x-cld-error', message).send({ error: { message } });

/**
 * The built-in image host. Implements the parts of Cloudinary's signed Upload API that browsers and the official SDK
 * use for photos, and delivers pictures at signed addresses. Source: docs/rules.md PHOTO-03, PHOTO-13
 */
export const imageHostRoutes: FastifyPluginAsyncTypebox<ImageHostOptions> = async (app, options) => {
  if (options.credentials) await app.register(uploadRoutes, { ...options, credentials: options.credentials });

  app.get(
    '/images/:cloud/image/upload/*',
    {
      config: DELIVERY_LIMIT,
      schema: {
        tags: ['photos'],
        summary: 'A picture of a photo, as the server signed it',
        params: DeliveryParamsSchema,
      },
    },
    async (request, reply) => {
      const delivery =
        request.params.cloud === options.cloud
          ? readDeliveryPath(request.params['*'], options.deliverySecrets)
          : undefined;
      if (!delivery || (await options.photos.gonePhotoIds([delivery.publicId])).size > 0)
        throw new PhotoNotFoundError();
      const etag = etagOf(request.params['*']);
      const isKept = isInCache(request, etag);
      const { publicId, look } = delivery;
      const client = { gone: clientGone(reply), party: clientAddress(request.ip) };
      const picture = isKept ? undefined : await options.photos.deliver(publicId, look, client);
      return reply
        .code(isKept ? 304 : 200)
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex')
        .type('image/jpeg')
        .send(picture);
    },
  );
};

/** The tag depends only on the path, because the content of an address never changes until the photo is deleted. */
const etagOf = (path: string): string =>
  `"${createHash('sha256').update(path).digest('base64url').slice(0, 22)}"`;

type UploadOptions = ImageHostOptions & { readonly credentials: HostCredentials };

/** @throws HostError if the cloud is not ours, or the signature is missing or wrong */
function requireSignature(
  { params }: FastifyRequest<{ Params: { cloud: string } }>,
  fields: Readonly<Record<string, string>>,
  credentials: HostCredentials,
): void {
  if (params.cloud !== credentials.cloud) throw new HostError(401, 'Unknown cloud_name');
  const fault = signatureFault(fields, credentials, Date.now());
  if (fault) throw new HostError(401, SIGNATURE_FAULTS[fault]);
}

/** @throws PhotoRefusedError before the body is read, if its declared length exceeds the limit of a photo */
function refuseLength({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_BYTES)
    throw new PhotoRefusedError('size');
}

/** @throws HostError */
function folderIn(fields: Fields): string {
  const folder = fields['folder'] ?? '';
  if (fields['public_id'] === undefined && isFolder(folder)) return folder;
  throw new HostError(400, 'The folder is missing, or a public_id is wanted, which this host chooses itself');
}

function sendUploadError(
  error: Error & {
    readonly statusCode?: number;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HostError) return sendHostError(reply, error.status, error.message);
  if (error instanceof PhotoRefusedError)
    return sendHostError(reply, error.reason === 'moderation' ? 503 : 400, error.message);
  const status = error.status ?? error.statusCode ?? 500;
  if (status < 500 || error instanceof ChildUnavailableError)
    return sendHostError(reply.headers(error.headers ?? {}), status, error.message);
  request.log.error({ err: error }, 'upload failed');
  // 503 means a temporary outage; its headers tell the client when to try again
  if (status === 503) return sendHostError(reply.headers(error.headers ?? {}), status, error.message);
  return sendHostError(reply, 500, 'The upload failed');
}

const uploadRoutes: FastifyPluginAsyncTypebox<UploadOptions> = async (app, options) => {
  const { photos, uploads, credentials, moderation, deliverySecrets } = options;
  await app.register(multipart, { limits: FIELD_LIMITS });
  app.setErrorHandler(sendUploadError);
  const schema = { tags: ['photos'], params: CloudParamsSchema };

  app.post(
    '/images/v1_1/:cloud/image/upload',
    { config: UPLOAD_LIMIT, schema: { ...schema, summary: 'Uploads a photo, with a signature' } },
    async (request, reply) => {
      if (!request.isMultipart()) throw new HostError(400, 'The upload is no multipart form');
      refuseLength(request);
      const signal = clientGone(reply);
      return uploads.withFile(async (file) => {
        const check = async (sentFields: Fields): Promise<void> => {
          requireSignature(request, sentFields, credentials);
          await photos.checkFolder(folderIn(sentFields));
        };
        const { fields, hasFile } = await readForm(request, { path: file, check });
        requireSignature(request, fields, credentials); // again, because fields may follow the file
        if (!hasFile) throw new HostError(400, 'Missing required parameter - file');
        const folder = folderIn(fields);
        const isModerated = moderation.isEnabled || fields['upload_preset'] === 'moderated';
        return uploadAnswer(await photos.accept(file, folder, isModerated, signal), {
          credentials,
          deliverySecret: deliverySecrets[0],
          moderationKind: isModerated ? moderation.kind : undefined,
        });
      });
    },
  );

  app.post(
    '/images/v1_1/:cloud/image/destroy',
    { config: UPLOAD_LIMIT, schema: { ...schema, summary: 'Destroys a photo, with a signature' } },
    async (request) => {
      const { fields } = request.isMultipart() ? await readForm(request) : { fields: textsOf(request.body) };
      requireSignature(request, fields, credentials);
      return { result: (await photos.deleteAny(fields['public_id'] ?? '')) ? 'ok' : 'not found' };
    },
  );
};

type Fields = Readonly<Record<string, string>>;
interface Form {
  readonly fields: Fields;
  readonly hasFile: boolean;
}
/** The path for a form's file, and a check of the preceding fields. It refuses an unsigned upload before reading it. */
interface WantedFile {
  readonly path: string;
  readonly check: (fields: Fields) => Promise<void>;
}

/** Answers a truncated or malformed form with 400. A full disk gives another status. */
async function readForm(request: FastifyRequest, wantedFile?: WantedFile): Promise<Form> {
  try {
    return await readParts(request, wantedFile);
  } catch (error) {
    const { statusCode, syscall } = error as { statusCode?: number; syscall?: string };
    if (error instanceof PhotoRefusedError || error instanceof HostError) throw error;
    if (statusCode !== undefined || syscall !== undefined) throw error;
    throw new HostError(400, 'The upload ended early or is no multipart form');
  }
}

async function readParts(request: FastifyRequest, wantedFile?: WantedFile): Promise<Form> {
  const fields: Record<string, string> = {};
  let hasFile = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string' && !part.valueTruncated) fields[part.fieldname] = part.value;
    } else if (!wantedFile || hasFile || part.fieldname !== 'file') {
      part.file.resume();
    } else {
      hasFile = true;
      if (fields['signature'] === undefined)
        throw new HostError(400, 'The signature, and what it signs, have to come before the file');
      await wantedFile.check(fields);
      await receive(part.file, wantedFile.path);
    }
  }
  return { fields, hasFile };
}

const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
