import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { schemaFields } from '@bindery/shared/forms';
import { answersPages, answersSchema, everyFieldSchema, renderRemote, somePages } from '@bindery/shared/testing';
import { CustomisationForm } from '../../customisation-form';
import { schemaOf, SLUG, stored, untabbed } from '../../form-test-kit';
import { isPhotoFile, isSharp, readAspect } from './photo-rules';
import { PhotoRejectedError, PhotoUploaderContext, type PhotoUpload, type PhotoUploader, type PhotoValue } from './photo-uploader';

afterEach(() => { window.localStorage.clear(); });

const photo: PhotoValue = { public_id: 'a-book/1', width: 2000, height: 1500, crop: { x: 0, y: 0, width: 2000, height: 1500 }, filter: 'none' };
const file = (name = 'us.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const schema = schemaOf(schemaFields(everyFieldSchema).photo!);

/** An image host of the test's own: each upload waits until the test says how it went. */
function aHost() {
  const uploads: { file: File; upload: PhotoUpload; settle(answer: PhotoValue | Error): Promise<void> }[] = [];
  const uploader: PhotoUploader = {
    upload: (sent, upload) => new Promise((resolve, reject) => {
      uploads.push({ file: sent, upload, settle: (answer) => act(async () => { if (answer instanceof Error) reject(answer); else resolve(answer); }) });
    }),
    remove: jest.fn(async () => undefined),
    pictureUrl: ({ public_id }, width) => `/images/${public_id}?w=${width}`,
  };
  return { uploads, uploader };
}
function renderPhoto(uploader: PhotoUploader | undefined, value?: PhotoValue) {
  if (value) window.localStorage.setItem(SLUG, JSON.stringify({ photo: value }));
  renderRemote(<PhotoUploaderContext.Provider value={uploader}><CustomisationForm product={untabbed} onComplete={() => undefined} /></PhotoUploaderContext.Provider>, { handlers: [answersSchema(schema), answersPages(somePages)] });
  return screen.findByRole('group', { name: 'Family photo' });
}
const choose = async (files: File | File[], name = 'Choose a photo') => userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(name), files);

describe('a photo', () => {
  it('cannot be added where nothing takes it, and the field says so', async () => {
    const field = await renderPhoto(undefined);
    expect(within(field).getByText(/Photos cannot be added here just now/)).toBeVisible();
    expect(within(field).queryByRole('button')).not.toBeInTheDocument();
    fireEvent.drop(field, { dataTransfer: { files: [file()] } });
    expect(stored()).toBeNull();
  });

  it('is uploaded, shown and praised', async () => {
    const { uploads, uploader } = aHost();
    const field = await renderPhoto(uploader);
    await choose(file());
    expect(uploads[0]!.upload).toMatchObject({ slug: SLUG, urlKey: 'photo', aspect: 4 / 3 });
    act(() => uploads[0]!.upload.onProgress(41.7));
    expect(within(field).getByRole('progressbar', { name: 'Uploading: 42%' })).toBeVisible();
    await uploads[0]!.settle(photo);
    expect(within(field).getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', '/images/a-book/1?w=320');
    expect(within(field).getByText('Fabulous! This photo will look splendid')).toBeVisible();
    expect(stored()).toEqual({ photo });
  });

  it('may be blurry: the shopper is told and may go on', async () => {
    const field = await renderPhoto(aHost().uploader, { ...photo, crop: { x: 0, y: 0, width: 2000, height: 800 } });
    expect(within(field).getByText(/Your photo may look blurry when printed. You can still continue/)).toBeVisible();
  });

  it('that moderation refuses is not kept: another one can be tried', async () => {
    const { uploads, uploader } = aHost();
    const field = await renderPhoto(uploader);
    await choose(file());
    await uploads[0]!.settle(new PhotoRejectedError());
    expect(within(field).getByText(/flagged by our content moderation/)).toBeVisible();
    expect(stored()).toBeNull();
    await choose(file('other.heic', ''), 'Try another photo');
    expect(uploads).toHaveLength(2);
  });

  it('that does not arrive can be sent again, or given up', async () => {
    const { uploads, uploader } = aHost();
    const field = await renderPhoto(uploader);
    const user = userEvent.setup();
    await choose(file());
    await uploads[0]!.settle(new Error('offline'));
    expect(within(field).getByText(/we weren't able to upload your photo/)).toBeVisible();
    await user.click(within(field).getByRole('button', { name: 'Try again' }));
    expect(uploads[1]!.file.name).toBe('us.jpg');
    await uploads[1]!.settle(new Error('offline'));
    await user.click(within(field).getByRole('button', { name: 'Delete the photo' }));
    expect(within(field).queryByText(/weren't able/)).not.toBeInTheDocument();
  });

  it('can be cancelled on its way: a late answer changes nothing', async () => {
    const { uploads, uploader } = aHost();
    const field = await renderPhoto(uploader);
    await choose(file());
    await userEvent.setup().click(within(field).getByRole('button', { name: 'Cancel' }));
    expect(uploads[0]!.upload.signal.aborted).toBe(true);
    await uploads[0]!.settle(photo);
    expect(within(field).queryByRole('img')).not.toBeInTheDocument();
    expect(stored()).toBeNull();
  });

  it('is deleted here and on the server', async () => {
    const { uploader } = aHost();
    const field = await renderPhoto(uploader, photo);
    await userEvent.setup().click(within(field).getByRole('button', { name: 'Delete the photo' }));
    await waitFor(() => expect(stored()).toEqual({}));
    expect(uploader.remove).toHaveBeenCalledWith(photo);
  });

  it('is one file, of a kind that can be printed', async () => {
    const { uploads, uploader } = aHost();
    const field = await renderPhoto(uploader);
    fireEvent.drop(field, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
    expect(within(field).getByText(/One photo at a time/)).toBeVisible();
    await choose(file('story.pdf', 'application/pdf'));
    expect(within(field).getByText(/no photo we can print/)).toBeVisible();
    expect(uploads).toEqual([]);
    fireEvent.drop(field, { dataTransfer: { files: [file('a.png', '')] } });
    expect(uploads).toHaveLength(1);
  });
});

describe('the rules of photos', () => {
  it.each([['a.HEIC', '', true], ['a.jpeg', '', true], ['noname', 'image/png', true], ['a.svg', 'image/svg+xml', false], ['a.pdf', '', false]])('a file %s of type %j: %p', (name, type, isPhoto) => expect(isPhotoFile({ name, type })).toBe(isPhoto));
  it('a photo is sharp with more than 800 pixels both ways, of its crop', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (width, height) => {
      expect(isSharp({ ...photo, crop: { x: 0, y: 0, width, height } })).toBe(width > 800 && height > 800);
    }));
    expect(isSharp({ public_id: 'x', width: 801, height: 801 })).toBe(true);
  });
  it.each([['4/3', 4 / 3], [' 1 / 1 ', 1], ['1.5/1', 1.5], ['0/3', undefined], ['4:3', undefined], ['-4/3', undefined], ['4/', undefined], [undefined, undefined]])('an aspect of %j is %p', (written, aspect) => expect(readAspect(written)).toBe(aspect));
});
