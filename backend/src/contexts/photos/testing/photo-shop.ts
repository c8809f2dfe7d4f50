import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { PhotoSignature, PhotoUpload, StoredPhoto, TocResponse } from '@bindery/shared/contracts';
import type { TestShop } from '../../../testing/test-shop';
import { Visitor } from '../../../testing/visitor';

export function form(
  fields: Readonly<Record<string, string | number>>,
  file?: Buffer,
  filename = 'IMG_1.JPG',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----photo-test';
  const fieldParts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const filePart = file
    ? [
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        file,
        Buffer.from('\r\n'),
      ]
    : [];
  return {
    payload: Buffer.concat([...fieldParts, ...filePart, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const uploadOf = ({
  upload_url: url,
  timestamp,
  signature,
  api_key,
  folder,
  upload_preset,
}: PhotoSignature) => ({ url, fields: { timestamp, signature, api_key, folder, upload_preset } });

export class Photographer extends Visitor {
  constructor(
    readonly shop: TestShop,
    market?: string,
  ) {
    super(shop.app, market);
  }

  async askSignature(): Promise<LightMyRequestResponse> {
    if (!this.csrf) await this.askCsrf();
    return this.send('GET', '/_canvas/api/photos/signature?slug=tiny-book');
  }

  async signature(): Promise<PhotoSignature> {
    const answer = await this.askSignature();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    const signature = answer.json<PhotoSignature>();
    if (signature.data.newGuestToken) this.guestToken = signature.data.newGuestToken;
    return signature;
  }

  async post(
    file: Buffer,
    changes: Readonly<Record<string, string | number>> = {},
  ): Promise<LightMyRequestResponse> {
    const { url, fields } = uploadOf(await this.signature());
    return this.shop.app.inject({ method: 'POST', url, ...form({ ...fields, ...changes }, file) });
  }

  async upload(file: Buffer): Promise<PhotoUpload> {
    const answer = await this.post(file);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  }

  ask(publicId: string, query = ''): Promise<LightMyRequestResponse> {
    return this.send('GET', `/_canvas/api/photos/${encodeURIComponent(publicId)}${query}`);
  }

  async photo(publicId: string, query = ''): Promise<StoredPhoto> {
    const answer = await this.ask(publicId, query);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<{ data: StoredPhoto }>().data;
  }

  remove(publicId: string): Promise<LightMyRequestResponse> {
    return this.send('DELETE', `/_canvas/api/photos/${encodeURIComponent(publicId)}`);
  }
}

export async function filesOf(shop: TestShop): Promise<{ uploads: string[]; objects: string[] }> {
  const objects: string[] = [];
  for await (const key of shop.objects.list('photos/')) objects.push(key);
  return { uploads: await readdir(join(shop.config.dataDir, 'uploads')).catch(() => []), objects };
}

/** Returns the URL of the picnic page with this photo, in the width for a small screen. */
export async function pageWith(visitor: Photographer, photo: object): Promise<string> {
  const answer = await visitor.send(
    'POST',
    `/content/product/${PICNIC}/toc`,
    picnicWith(visitor.shop, { family_photo: photo }),
  );
  const { pages } = answer.json<TocResponse>().toc;
  return `${pages.find(({ info }) => info.keys.includes('family_photo'))!.url}?_width=640`;
}

export const PICNIC = 'our-big-picnic';
export const PICNIC_ID = 'c4a81e6f-93d7-4f02-a5b8-61e0d7f9240b';

export function picnicWith(
  shop: TestShop,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const examples = Object.entries(shop.muse.package(PICNIC)!.schema.keys).flatMap(([key, { examples }]) =>
    examples?.length ? [[key, examples[0]] as const] : [],
  );
  return { ...Object.fromEntries(examples), ...values };
}
