import type { LightMyRequestResponse } from 'fastify';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';
import type { TestShop } from '../../../testing/test-shop';

export const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
export const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
export const PATH = '/_canvas/api/staff/content';
export const HOME = `${PATH}/page/home`;
export const BOOK = `${PATH}/product/tiny-book`;

/** A simulated editor, who reads the current revision before each change. */
export class EditorsDesk {
  constructor(private readonly shop: TestShop) {}

  send(url: string, payload: object, method: 'POST' | 'PUT' = 'POST', headers: object = BEARER) {
    return this.shop.app.inject({ method, url, payload, headers: { ...headers } });
  }

  async read(url: string): Promise<EditorDocument> {
    return documentIn(await this.shop.get(url, BEARER));
  }

  async save(url: string, words: EditorWords): Promise<EditorDocument> {
    const { revision } = await this.read(url);
    return documentIn(await this.send(`${url}/draft`, { revision, words }, 'PUT'));
  }

  async act(url: string, action: string, fields: object = {}): Promise<EditorDocument> {
    const { revision } = await this.read(url);
    return documentIn(await this.send(`${url}/${action}`, { revision, ...fields }));
  }

  async previewUrl(body: object = {}, headers: object = BEARER): Promise<string> {
    const answer = await this.send(`${PATH}/preview`, body, 'POST', headers);
    return answer.json<{ data: { url: string } }>().data.url;
  }
}

function documentIn(answer: LightMyRequestResponse): EditorDocument {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: EditorDocument }>().data;
}
