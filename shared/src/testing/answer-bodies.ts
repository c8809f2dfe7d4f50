import type { Static } from 'typebox';
import type {
  CartResponseSchema,
  CartWriteResponse,
  FieldError,
  JobsResponseSchema,
  PhotoDeletedSchema,
  PhotoResponseSchema,
  PhotoSignature,
  PhotoUpload,
  Problem,
  ProductListResponseSchema,
  ProductResponseSchema,
  SchemaPreview,
  TocResponse,
  WaitingPhotosResponseSchema,
} from '../contracts';

interface SuccessBodies {
  'GET /_canvas/api/products': Static<typeof ProductListResponseSchema>;
  'GET /_canvas/api/products/:slug': Static<typeof ProductResponseSchema>;
  'POST /content/product/:slug/schema/preview': SchemaPreview;
  'POST /content/product/:slug/toc': TocResponse;
  'GET /website/v2/cart': Static<typeof CartResponseSchema>;
  'POST /website/v2/cart/items': CartWriteResponse;
  'PATCH /website/v2/cart/items/:id': CartWriteResponse;
  'DELETE /website/v2/cart/items/:id': CartWriteResponse;
  'GET /_canvas/api/photos/signature': PhotoSignature;
  'GET /_canvas/api/photos/:id': Static<typeof PhotoResponseSchema>;
  'DELETE /_canvas/api/photos/:id': Static<typeof PhotoDeletedSchema>;
  'GET /_canvas/api/staff/jobs': Static<typeof JobsResponseSchema>;
  'GET /_canvas/api/staff/photos': Static<typeof WaitingPhotosResponseSchema>;
  'POST /images/v1_1/bindery/image/upload': PhotoUpload | { error: { message: string } };
}

/** Errors are problems, or field errors for a customisation; text and null come from proxies. */
export type ErrorBody = Problem | FieldError[] | string | null;

export type AnswerBody<Address extends string> = Address extends keyof SuccessBodies
  ? SuccessBodies[Address] | ErrorBody
  : unknown;
