import type {
  Cart,
  CartWriteResponse,
  FieldError,
  Page,
  Problem,
  Product,
  SchemaPreview,
  PhotoSignature,
  PhotoUpload,
  StoredPhoto,
} from '../contracts';
import {
  handle,
  type Handler,
  type AnswerBody,
  type Answer,
  type FakeAnswer,
  type HandlerResult,
} from './network-fake';

export const answersCsrfToken = (token = 'csrf-1'): Handler =>
  handle('GET /website-api/v1/csrf-token', { body: `'${token}'` });

/** Answers that the postcode belongs to no known town, so that the shopper must type the town. */
export const answersNoPlaces: Handler = handle('POST /website/v1/places', { body: { data: [] } });

export const answersProduct = (product: Product): Handler =>
  handle('GET /_canvas/api/products/:slug', { body: { data: product } });

export const answersSchema = (schema: SchemaPreview): Handler =>
  handle('POST /content/product/:slug/schema/preview', { body: schema });

export const answersPages = (pages: Page[]): Handler =>
  handle('POST /content/product/:slug/toc', { body: { toc: { pages } } });

export const refusesFields = (...faults: [key: string, type: string][]): Handler => {
  const errors: FieldError[] = faults.map(([key, type]) => ({
    type,
    message: type,
    path: [key],
    context: { key, label: key },
  }));
  return handle('POST /content/product/:slug/toc', { status: 422, body: errors });
};

export const answersCart = (cart: Cart): Handler => handle('GET /website/v2/cart', { body: { data: cart } });

export const answersAddItems = (order: Cart, newGuestToken = ''): Handler => {
  const body: CartWriteResponse = { data: { order, newGuestToken } };
  return handle('POST /website/v2/cart/items', { body });
};

export function problem(status: number, code: string, detail = code): Problem {
  return { type: `/problems/${code}`, title: code, status, code, detail, errors: [{ code, detail, status }] };
}

export const aSignature: PhotoSignature = {
  timestamp: 1_790_000_000,
  signature: 'a'.repeat(40),
  api_key: 'key',
  folder: 'photos/visitor',
  upload_preset: 'ml_default',
  upload_url: '/images/v1_1/bindery/image/upload',
  data: { newGuestToken: '' },
};

export const answersSignature = (
  answer: Answer<AnswerBody<'GET /_canvas/api/photos/signature'>> = { body: aSignature },
): Handler => handle('GET /_canvas/api/photos/signature', answer);

type UploadBody = AnswerBody<'POST /images/v1_1/bindery/image/upload'>;
export type UploadResult = HandlerResult<UploadBody>;

/** @param answer - the image host's answer, or a function that answers each upload */
export const answersUpload = (answer: Answer<UploadBody>): Handler =>
  handle('POST /images/v1_1/bindery/image/upload', answer);

export const uploaded = (photo: Partial<PhotoUpload> = {}): FakeAnswer<PhotoUpload> => ({
  body: { public_id: 'photos/visitor/one', width: 1500, height: 2000, format: 'jpg', bytes: 1000, ...photo },
});

export const answersPhoto = (photo: Partial<StoredPhoto> & { public_id: string }): Handler =>
  handle(`GET /_canvas/api/photos/${encodeURIComponent(photo.public_id)}`, {
    body: {
      data: {
        width: 2000,
        height: 1500,
        status: 'passed',
        view_url: '/images/one-720',
        view_url_2x: '/images/one-1440',
        ...photo,
      },
    },
  });
