import type { PhotoSignature, PhotoUpload, StoredPhoto } from '../contracts';
import type { AnswerBody } from './answer-bodies';
import { handle, type Answer, type FakeAnswer, type Handler, type HandlerResult } from './network-fake';

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

/** @param answer - the image host's; a function answers each upload in turn */
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
