import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageHostConfig } from '../../../platform/config/image-host';

interface CloudPicture {
  readonly bytes: Buffer;
  readonly status: 'approved' | 'pending' | 'rejected';
}

const CREDENTIALS = { cloud: 'our-cloud', apiKey: 'key', secret: 'secret' };
const RESOURCE = `/v1_1/${CREDENTIALS.cloud}/resources/image/upload/`;
const DELIVERY = '/delivery/';

/** Fakes Cloudinary over HTTP: Admin API, delivery, destroy and folder deletion. */
export class Cloud {
  readonly pictures = new Map<string, CloudPicture>();
  fetches = 0;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));
  private origin = '';

  async open(): Promise<ImageHostConfig> {
    await new Promise<void>((listening) => void this.server.listen(0, '127.0.0.1', listening));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { kind: 'cloudinary', origin: this.origin, ...CREDENTIALS };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '', headers } = request;
    const path = decodeURIComponent(url);
    if (method === 'DELETE') {
      const prefix = new URL(url, this.origin).searchParams.get('prefix') ?? '';
      const ids = [...this.pictures.keys()].filter((id) => prefix !== '' && id.startsWith(prefix));
      for (const id of ids) this.pictures.delete(id);
      return response.end(JSON.stringify({ deleted: Object.fromEntries(ids.map((id) => [id, 'deleted'])) }));
    }
    if (method === 'POST') {
      const body = new URLSearchParams(await textOf(request));
      const isThere = this.pictures.delete(body.get('public_id') ?? '');
      return response.end(JSON.stringify({ result: isThere ? 'ok' : 'not found' }));
    }
    const isResource = path.startsWith(RESOURCE);
    const id = path.slice((isResource ? RESOURCE : DELIVERY).length);
    const picture = this.pictures.get(id);
    if (!picture || (isResource && !headers.authorization?.startsWith('Basic ')))
      return response.writeHead(404).end();
    if (!isResource) {
      this.fetches += 1;
      return response.end(picture.bytes);
    }
    const resource = { secure_url: `${this.origin}${DELIVERY}${id}`, moderation_status: picture.status };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(resource));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
