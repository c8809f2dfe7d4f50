import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emit } from '@bindery/shared';
import { answersSignature, problem, uploaded } from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CustomisationForm } from '../../customisation-form';
import { SLUG, storedDraft } from '../../form-test-kit';
import { choose, file, photo, photoField, PHOTO_ID, renderPhoto } from './photo-test-kit';
import { isPhotoFile, readAspect, readPhoto } from './use-photo-upload';

afterEach(() => {
  window.localStorage.clear();
});

describe('a photo', () => {
  it('is uploaded to the image host and shown upright with a centred crop', async () => {
    const { uploads, sent, network, field } = await renderPhoto();
    await choose(file());
    await sent(1);
    const form = uploads[0]!.request.body as FormData;
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
      timestamp: '1790000000',
      signature: 'a'.repeat(40),
      api_key: 'key',
      folder: 'photos/visitor',
      upload_preset: 'ml_default',
    });
    expect((form.get('file') as File).name).toBe('us.jpg');
    act(() => uploads[0]!.request.reportProgress(0.417));
    expect(within(field).getByRole('progressbar', { name: 'Uploading: 42%' })).toBeVisible();
    expect(within(field).getByText('Uploading…')).toBeVisible();
    act(() => uploads[0]!.request.reportProgress(1));
    expect(await within(field).findByText('Getting your photo ready…')).toBeVisible();
    // the host reports the size before rotation
    await uploads[0]!.settle(uploaded({ width: 1500, height: 2000 }));
    expect(await within(field).findByRole('img', { name: 'Your photo' })).toBeVisible();
    expect(within(field).getByText('Fabulous! This photo will look splendid')).toBeVisible();
    expect(storedDraft()).toEqual({
      photo: {
        public_id: PHOTO_ID,
        width: 2000,
        height: 1500,
        crop: { x: 0, y: 0, width: 2000, height: 1500 },
        filter: 'none',
      },
    });
    expect(network.requestsTo('GET /_canvas/api/photos/signature').map(({ path }) => path)).toEqual([
      `/_canvas/api/photos/signature?slug=${SLUG}`,
    ]);
    expect(network.requestsTo('GET /_canvas/api/photos/photos%2Fvisitor%2Fone')).toHaveLength(1);
  });

  it.each([
    ['its crop is 800 pixels high', { ...photo, crop: { x: 0, y: 0, width: 1067, height: 800 } }, undefined],
    ['it is printed wide: fewer than 200 pixels to an inch', photo, 300],
  ])('warns of a blurry print if %s, and lets the shopper continue', async (_, value, printWidthMm) => {
    const { field } = await renderPhoto({
      value,
      field: { metas: [{ ...photoField.metas![0]!, printWidthMm }] },
    });
    expect(
      await within(field).findByText(/Your photo may look blurry when printed. You can still continue/),
    ).toBeVisible();
  });

  it('is discarded if the moderation refuses it', async () => {
    const { uploads, sent, field } = await renderPhoto();
    await choose(file());
    await sent(1);
    await uploads[0]!.settle(uploaded({ moderation: [{ kind: 'manual', status: 'rejected' }] }));
    expect(await within(field).findByText(/flagged by our content moderation/)).toBeVisible();
    expect(storedDraft()).toBeNull();
    await choose(file('other.heic', ''), 'Try another photo');
    await sent(2);
    await uploads[1]!.settle('offline'); // ends the upload, because an unfinished upload would delay the page of the next test
  });

  it('can be sent again, with a new signature, after a failed upload', async () => {
    const { uploads, sent, network, field } = await renderPhoto();
    const user = userEvent.setup();
    await choose(file());
    await sent(1);
    await uploads[0]!.settle('offline');
    expect(await within(field).findByText(/we weren't able to upload your photo/)).toBeVisible();
    await user.click(within(field).getByRole('button', { name: 'Try again' }));
    await sent(2);
    expect(((uploads[1]!.request.body as FormData).get('file') as File).name).toBe('us.jpg');
    expect(network.requestsTo('GET /_canvas/api/photos/signature')).toHaveLength(2);
    await uploads[1]!.settle({ status: 400, body: { error: { message: 'Invalid image file' } } });
    await user.click(await within(field).findByRole('button', { name: 'Delete the photo' }));
    expect(within(field).queryByText(/weren't able/)).not.toBeInTheDocument();
  });

  it('cannot be sent if no image host is configured', async () => {
    const { field } = await renderPhoto({
      handlers: [answersSignature({ status: 503, body: problem(503, 'image_host_configuration') })],
    });
    await choose(file());
    expect(
      await within(field).findByText(/Missing Cloudinary configuration. Photos can't be uploaded/),
    ).toBeVisible();
  });

  it('prevents a reload of the page until its upload is complete', async () => {
    const { uploads, sent, field } = await renderPhoto();
    const refuse = jest.fn();
    await choose(file());
    await sent(1);
    emit('may-reload', { refuse });
    expect(refuse).toHaveBeenCalled();
    await uploads[0]!.settle(uploaded());
    await within(field).findByRole('img', { name: 'Your photo' });
    // the picture appears before the upload has ended
    await waitFor(() => {
      refuse.mockClear();
      emit('may-reload', { refuse });
      expect(refuse).not.toHaveBeenCalled();
    });
  });

  it('can be cancelled during its upload, after which a late answer changes nothing', async () => {
    const { uploads, sent, network, field } = await renderPhoto();
    await choose(file());
    await sent(1);
    await userEvent.setup().click(within(field).getByRole('button', { name: 'Cancel' }));
    await uploads[0]!.settle(uploaded());
    expect(within(field).queryByRole('img')).not.toBeInTheDocument();
    expect(within(field).queryByText(/weren't able/)).not.toBeInTheDocument();
    expect(storedDraft()).toBeNull();
    expect(network.requestsTo('GET /_canvas/api/photos/:id')).toHaveLength(1); // the signature alone
  });

  it.each([
    ['has another shape than its place', { ...photo, crop: { x: 10, y: 10, width: 900, height: 900 } }],
    ['reaches out of the photo', { ...photo, crop: { x: 1000, y: 0, width: 2000, height: 1500 } }],
    [
      'is of a size that the photo does not have',
      { ...photo, width: 400, height: 300, crop: { x: 0, y: 0, width: 400, height: 300 } },
    ],
  ])('gets a centred crop if its crop %s', async (_, value) => {
    await renderPhoto({ value });
    await waitFor(() => expect(storedDraft()).toEqual({ photo }));
  });
});

describe('a photo of a bought book', () => {
  const Locked = (props: CustomisationFormProps) => <CustomisationForm {...props} lockedKeys={['photo']} />;

  it('is shown, but cannot be changed in any way', async () => {
    const { field, network } = await renderPhoto({ value: photo, Form: Locked });
    expect(await within(field).findByRole('img', { name: 'Your photo' })).toBeVisible();
    expect(
      screen.getByRole('group', {
        name: 'Family photo',
        description: "Sorry, you can't edit this field for a book you've already purchased.",
      }),
    ).toBeDisabled();
    expect(within(field).getByLabelText('Try another photo')).toBeDisabled();
    for (const name of ['Edit photo', 'Delete the photo'])
      expect(within(field).getByRole('button', { name })).toBeDisabled();
    fireEvent.drop(field, { dataTransfer: { files: [file()] } });
    fireEvent.paste(field, { clipboardData: { files: [file()] } });
    expect(within(field).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(network.requestsTo('GET /_canvas/api/photos/signature')).toHaveLength(0);
    expect(storedDraft()).toEqual({ photo });
  });

  it('cannot be added later', async () => {
    const { field } = await renderPhoto({ Form: Locked });
    expect(within(field).getByLabelText('Choose a photo')).toBeDisabled();
    expect(within(field).queryByText(/drop it here/)).not.toBeInTheDocument();
  });

  it('is shown with the bought crop, even if its place in the book changes shape', async () => {
    const boughtPhoto = { ...photo, crop: { x: 10, y: 10, width: 900, height: 900 } };
    const { field } = await renderPhoto({ value: boughtPhoto, Form: Locked });
    expect(await within(field).findByRole('button', { name: 'Edit photo' })).toBeDisabled(); // the button is present, so the server's photo data has arrived
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(storedDraft()).toEqual({ photo: boughtPhoto });
  });
});

describe('a photo field', () => {
  it('accepts one file at a time, and only of a printable type', async () => {
    const { uploads, sent, field } = await renderPhoto();
    fireEvent.drop(field, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
    expect(within(field).getByText(/One photo at a time/)).toBeVisible();
    fireEvent.drop(field, { dataTransfer: { files: [file('a.svg', 'image/svg+xml')] } });
    expect(within(field).getByText(/can’t print that file/)).toBeVisible();
    expect(uploads).toEqual([]);
    fireEvent.drop(field, { dataTransfer: { files: [file('a.png', '')] } });
    await sent(1);
  });

  it('accepts a pasted file while it has the focus, but no pasted text', async () => {
    const { uploads, sent } = await renderPhoto();
    const chooser = screen.getByLabelText('Choose a photo');
    const text = createEvent.paste(chooser, { clipboardData: { files: [] } });
    fireEvent(chooser, text);
    expect(text.defaultPrevented).toBe(false);
    fireEvent.paste(chooser, { clipboardData: { files: [file('image.png', 'image/png')] } });
    await sent(1);
    expect(((uploads[0]!.request.body as FormData).get('file') as File).name).toBe('image.png');
  });

  it('accepts a photo from the camera if the device has a camera', async () => {
    const { sent } = await renderPhoto();
    expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
    await choose(file('image.jpg'), 'Take a photo');
    await sent(1);
  });

  it.each<[string, (input: HTMLElement) => void]>([
    [
      'says so',
      (input) => {
        fireEvent(input, new Event('cancel', { bubbles: true }));
      },
    ],
    [
      'gives the window the focus back for 300 ms without a file',
      () => {
        fireEvent.focus(window);
        act(() => {
          jest.advanceTimersByTime(299);
        });
        expect(screen.queryByText(/Don't forget to fill this in/)).not.toBeInTheDocument();
        act(() => {
          jest.advanceTimersByTime(1);
        });
      },
    ],
  ])(
    'shows that a required photo is missing if the shopper cancels and the browser %s',
    async (_, cancel) => {
      await renderPhoto({ field: { flags: { presence: 'required', label: 'Family photo' } } });
      const input = screen.getByLabelText('Choose a photo');
      jest.useFakeTimers();
      try {
        fireEvent.click(input);
        cancel(input);
      } finally {
        jest.useRealTimers();
      }
      expect(await screen.findByText(/Don't forget to fill this in/)).toBeVisible();
    },
  );
});

describe('the rules of photos', () => {
  it.each([
    ['a.HEIC', '', true],
    ['a.jpeg', '', true],
    ['noname', 'image/png', true],
    ['a.svg', 'image/svg+xml', false],
    ['a.pdf', '', false],
  ])('decide whether to accept a file %s of type %j: %p', (name, type, isPhoto) =>
    expect(isPhotoFile({ name, type })).toBe(isPhoto),
  );
  it.each([
    ['4/3', 4 / 3],
    [' 1 / 1 ', 1],
    ['1.5/1', 1.5],
    ['0/3', undefined],
    ['4:3', undefined],
    ['-4/3', undefined],
    ['4/', undefined],
    [undefined, undefined],
  ])('parse an aspect of %j as %p', (writtenAspect, aspect) =>
    expect(readAspect(writtenAspect)).toBe(aspect),
  );
  it.each([undefined, null, 'x', {}, { public_id: 'x' }, { public_id: 'x', width: 0, height: 3 }])(
    'reject %j as a photo',
    (value) => expect(readPhoto(value)).toBeUndefined(),
  );
});
