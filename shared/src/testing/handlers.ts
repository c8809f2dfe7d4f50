import type {
  Cart,
  CartWriteResponse,
  FieldError,
  Page,
  Problem,
  Product,
  SchemaPreview,
} from '../contracts';
import { handle, type Handler } from './network-fake';

export const answersCsrfToken = (token = 'csrf-1'): Handler =>
  handle('GET /website-api/v1/csrf-token', { body: `'${token}'` });

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
