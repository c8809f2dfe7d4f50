import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from '@jest/globals';
import { schemaFields } from '@bindery/shared/forms';
import type { PhotoValue, SchemaField } from '@bindery/shared/contracts';
import {
  answersPhoto,
  answersSignature,
  answersUpload,
  everyFieldSchema,
  handle,
  type Handler,
  type SeenRequest,
  type UploadResult,
} from '@bindery/shared/testing';
import { renderForm, schemaOf, untabbed, type FormTestOptions } from '../../form-test-kit';

export const PHOTO_ID = 'photos/visitor/one';
export const photo: PhotoValue = {
  public_id: PHOTO_ID,
  width: 2000,
  height: 1500,
  crop: { x: 0, y: 0, width: 2000, height: 1500 },
  filter: 'none',
};
export const file = (name = 'us.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
export const photoField = schemaFields(everyFieldSchema).photo!;
export const DELETE_ONE = 'DELETE /_canvas/api/photos/photos%2Fvisitor%2Fone';
const deleted = handle('DELETE /_canvas/api/photos/:id', { body: { data: { public_id: PHOTO_ID } } });

/** Image host whose uploads wait until the test settles them. */
export function aHost() {
  const uploads: { request: SeenRequest; settle(answer: UploadResult): Promise<void> }[] = [];
  const handler = answersUpload(
    (request) =>
      new Promise((resolve) => {
        uploads.push({
          request,
          settle: (answer) =>
            act(async () => {
              resolve(answer);
              await request.answered;
            }),
        });
      }),
  );
  return { uploads, handler, sent: (count: number) => waitFor(() => expect(uploads).toHaveLength(count)) };
}

export const photoHandlers = (host: ReturnType<typeof aHost>): Handler[] => [
  answersSignature(),
  host.handler,
  answersPhoto({ public_id: PHOTO_ID }),
  deleted,
];

interface Options extends Omit<FormTestOptions, 'schema' | 'stored' | 'market' | 'path'> {
  value?: PhotoValue;
  field?: Partial<SchemaField>;
  otherFields?: (Partial<SchemaField> & { urlKey: string })[];
}
export async function renderPhoto({
  handlers = [],
  value,
  field,
  otherFields = [],
  product,
  ...options
}: Options = {}) {
  const host = aHost();
  const rendered = renderForm({
    ...options,
    product: product ?? untabbed,
    schema: schemaOf({ ...photoField, ...field }, ...otherFields),
    stored: value && { photo: value },
    handlers: [...photoHandlers(host), ...handlers],
  });
  return {
    ...host,
    ...rendered,
    field: (await screen.findAllByRole('group', { name: /^Family photo/ })).at(-1)!,
  };
}

export const choose = async (files: File | File[], name = 'Choose a photo'): Promise<void> =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(name), files);
