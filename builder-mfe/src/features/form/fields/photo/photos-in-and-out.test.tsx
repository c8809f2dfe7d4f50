import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, loadCustomisation } from '@bindery/shared/data/boot';
import type { Customisation, Product, Upsell } from '@bindery/shared/contracts';
import { schemaFields } from '@bindery/shared/forms';
import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  handle,
  problem,
  renderRemote,
  somePages,
  uploaded,
} from '@bindery/shared/testing';
import { SchemaFormModal } from '../../schema-form-modal';
import { renderForm, schemaOf, SLUG, storedDraft, untabbed } from '../../form-test-kit';
import {
  aHost,
  choose,
  DELETE_ONE,
  file,
  photo,
  photoField,
  photoHandlers,
  renderPhoto,
} from './photo-test-kit';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const name = { ...schemaFields(aSchema).name!, flags: { label: 'Name' } };
const twoSteps: Product = {
  ...aProduct,
  content: {
    ...aProduct.content,
    form: {
      ...aProduct.content.form,
      tabs: [
        { title: 'The photo', keys: 'photo' },
        { title: 'The name', keys: 'name' },
      ],
    },
  },
};
const inTwoSteps = (options: Parameters<typeof renderPhoto>[0] = {}) =>
  renderPhoto({ product: twoSteps, otherFields: [name], ...options });
const press = (button: string | RegExp) => userEvent.click(screen.getByRole('button', { name: button }));
const theField = () => screen.findByRole('group', { name: /^Family photo/ });
const goOn = async (): Promise<void> => {
  await press('Continue');
  await screen.findByRole('textbox', { name: 'Name' });
};
const uploadRecord = () => window.sessionStorage.getItem(`${SLUG}:uploads`);

describe('a photo upload', () => {
  it('continues while the shopper is on another step', async () => {
    const { uploads, sent } = await inTwoSteps();
    await choose(file());
    await sent(1);
    act(() => uploads[0]!.request.reportProgress(0.3));
    await goOn();
    await press('Back');
    expect(within(await theField()).getByRole('progressbar', { name: 'Uploading: 30%' })).toBeVisible();
    await goOn();
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(storedDraft()).toEqual({ photo }));
    await press('Back');
    expect(await within(await theField()).findByRole('img', { name: 'Your photo' })).toBeVisible();
  });

  it('continues after the form unmounts, and can still be undone', async () => {
    const store = createStore();
    const { uploads, sent, unmount } = await inTwoSteps({ store });
    await choose(file());
    await sent(1);
    unmount();
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(storedDraft()).toEqual({ photo }));
    expect(Object.keys(window.localStorage).filter((key) => !key.includes(':'))).not.toContain(
      'another-book',
    );
    await inTwoSteps({ store });
    await press('Undo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
  });

  it('is discarded if another book has replaced the draft meanwhile', async () => {
    const store = createStore();
    const { uploads, sent, network } = await inTwoSteps({ store });
    await choose(file());
    await sent(1);
    act(() => {
      loadCustomisation(store, SLUG, { kind: 'values', values: { name: 'Ida' } });
    });
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(storedDraft()).toEqual({ name: 'Ida' });
    expect(network.requestsTo('GET /_canvas/api/photos/:id')).toHaveLength(1); // the signature alone
  });

  it('is reported as interrupted after a reload until the shopper has read the message', async () => {
    const { uploads, sent, unmount } = await inTwoSteps();
    await choose(file());
    await sent(1);
    expect(uploadRecord()).toBe('["photo"]');
    unmount(); // a new store simulates a new page
    await uploads[0]!.settle('offline');
    window.sessionStorage.setItem(`${SLUG}:uploads`, '["photo"]');
    const { field } = await inTwoSteps();
    expect(within(field).getByText(/The upload was interrupted/)).toBeVisible();
    await userEvent.click(within(field).getByRole('button', { name: 'Delete the photo' }));
    expect(within(field).queryByText(/interrupted/)).not.toBeInTheDocument();
    expect(uploadRecord()).toBeNull();
  });

  it('can be repeated from its field if it failed during another step', async () => {
    const { uploads, sent } = await inTwoSteps();
    await choose(file());
    await sent(1);
    await goOn();
    await uploads[0]!.settle('offline');
    await press('Back');
    expect(await within(await theField()).findByText(/we weren't able to upload your photo/)).toBeVisible();
    await press('Try again');
    await sent(2);
    await uploads[1]!.settle(uploaded());
    await waitFor(() => expect(uploadRecord()).toBeNull());
  });

  it('delays the completion of the form', async () => {
    const onComplete = jest.fn();
    const { uploads, sent } = await inTwoSteps({ onComplete });
    await choose(file());
    await sent(1);
    await goOn();
    await press('Finish');
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    expect(onComplete).not.toHaveBeenCalled();
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
    expect(storedDraft()).toEqual({ photo });
  });

  it('leads the shopper back to its field if it fails while the form completes', async () => {
    const onComplete = jest.fn();
    const { uploads, sent } = await inTwoSteps({ onComplete });
    await choose(file());
    await sent(1);
    await goOn();
    await press('Finish');
    await uploads[0]!.settle('offline');
    expect(await within(await theField()).findByText(/we weren't able to upload your photo/)).toBeVisible();
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('marks a required photo as pending, not as missing', async () => {
    const { sent } = await inTwoSteps({ field: { flags: { presence: 'required', label: 'Family photo' } } });
    await choose(file());
    await sent(1);
    await press('Continue');
    expect(await screen.findAllByText(/still uploading/)).toHaveLength(2);
    expect(screen.queryByText(/Don't forget/)).not.toBeInTheDocument();
  });

  it('continues if the shopper adds another file that is not a photo', async () => {
    const { uploads, sent, field } = await renderPhoto();
    await choose(file());
    await sent(1);
    fireEvent.drop(field, { dataTransfer: { files: [file('a.svg', 'image/svg+xml')] } });
    expect(within(field).getByText(/can’t print that file/)).toBeVisible();
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(storedDraft()).toEqual({ photo }));
  });
});

describe('a photo that the shopper removes', () => {
  const upsell: Upsell = {
    id: 'dedication_photo_upload',
    key: 'photo',
    price: { amount: '4.00', formatted: '£4.00' },
  };
  const priced = { ...untabbed, upsells: [upsell] };
  const from = () => screen.getByRole('status', { name: 'Hardcover' });
  const advanceClock = (ms: number) => {
    const now = Date.now() + ms;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  };
  const goAway = () =>
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });

  it('is restored by Undo, together with its price', async () => {
    const { network, field } = await renderPhoto({ value: photo, product: priced });
    await within(field).findByRole('img', { name: 'Your photo' });
    expect(from()).toHaveTextContent('£28.99');
    await press('Delete the photo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
    expect(from()).toHaveTextContent('£24.99');
    await press('Undo');
    expect(await within(field).findByRole('img', { name: 'Your photo' })).toBeVisible();
    expect(from()).toHaveTextContent('£28.99');
    expect(storedDraft()).toEqual({ photo });
    goAway();
    await press('Redo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
    expect(network.requestsTo(DELETE_ONE)).toHaveLength(0);
    goAway();
    await waitFor(() => expect(network.requestsTo(DELETE_ONE)).toHaveLength(1));
    await waitFor(() => expect(window.localStorage.getItem('photo-bin')).toBeNull());
    // the back/forward cache may restore the page
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is deleted once Undo is no longer possible', async () => {
    const { network, unmount } = await renderPhoto({ value: photo });
    await press('Delete the photo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
    unmount();
    advanceClock(9 * 60_000);
    const second = await renderPhoto();
    expect(network.requestsTo(DELETE_ONE)).toHaveLength(0);
    second.unmount();
    advanceClock(2 * 60_000);
    const third = await renderPhoto();
    await waitFor(() => expect(third.network.requestsTo(DELETE_ONE)).toHaveLength(1));
    await waitFor(() => expect(window.localStorage.getItem('photo-bin')).toBeNull());
  });

  it('is not deleted if another book in this browser uses it', async () => {
    const { network } = await renderPhoto({ value: photo });
    window.localStorage.setItem('a-line', JSON.stringify({ photo }));
    await press('Delete the photo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
    goAway();
    expect(window.localStorage.getItem('photo-bin')).toBeNull();
    expect(network.requestsTo(DELETE_ONE)).toHaveLength(0);
  });

  it('is deleted if another photo replaces it', async () => {
    const two = 'photos/visitor/two';
    const { network, uploads, sent } = await renderPhoto({
      value: photo,
      handlers: [
        handle(`GET /_canvas/api/photos/${encodeURIComponent(two)}`, {
          body: {
            data: {
              public_id: two,
              width: 2000,
              height: 1500,
              status: 'passed',
              view_url: '/images/two',
              view_url_2x: '/images/two',
            },
          },
        }),
      ],
    });
    await choose(file(), 'Try another photo');
    await sent(1);
    await uploads[0]!.settle(uploaded({ public_id: two }));
    await waitFor(() => expect(storedDraft()).toEqual({ photo: { ...photo, public_id: two } }));
    await press('Undo');
    await waitFor(() => expect(storedDraft()).toEqual({ photo }));
    await press('Redo');
    await waitFor(() => expect(storedDraft()).toEqual({ photo: { ...photo, public_id: two } }));
    expect(network.requestsTo(DELETE_ONE)).toHaveLength(0);
    goAway();
    await waitFor(() => expect(network.requestsTo(DELETE_ONE)).toHaveLength(1));
  });

  it('is deleted by the next page if the first attempt to delete it fails', async () => {
    const { network, unmount } = await renderPhoto({
      value: photo,
      handlers: [handle('DELETE /_canvas/api/photos/:id', 'offline')],
    });
    await press('Delete the photo');
    await waitFor(() => expect(storedDraft()).toEqual({}));
    goAway();
    await waitFor(() => expect(network.requestsTo(DELETE_ONE)).toHaveLength(1));
    unmount();
    advanceClock(11 * 60_000);
    const next = await renderPhoto();
    await waitFor(() => expect(next.network.requestsTo(DELETE_ONE)).toHaveLength(1));
  });
});

describe('a photo that the server does not have', () => {
  const gonePhoto = { ...photo, public_id: 'photos/visitor/gone' };
  const notThere = handle('GET /_canvas/api/photos/:id', {
    status: 404,
    body: problem(404, 'photo_not_found'),
  });

  it('is neither shown nor charged, and stops the shopper with an error', async () => {
    const upsells: Upsell[] = [
      { id: 'dedication_photo_upload', key: 'photo', price: { amount: '4.00', formatted: '£4.00' } },
    ];
    const { field, network } = await inTwoSteps({
      value: gonePhoto,
      handlers: [notThere],
      product: { ...twoSteps, upsells },
    });
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This photo is missing/));
    expect(within(field).queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Hardcover' })).toHaveTextContent('£24.99');
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Family photo: This photo is missing/);
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await userEvent.click(within(field).getByRole('button', { name: 'Delete the photo' }));
    await goOn();
    expect(network.requestsTo('DELETE /_canvas/api/photos/:id')).toHaveLength(0);
  });

  it('is detected when the shopper completes the form, even if its field was never shown', async () => {
    window.sessionStorage.setItem(`${SLUG}:place`, '1');
    const onComplete = jest.fn();
    window.localStorage.setItem(
      SLUG,
      JSON.stringify({ photo: { ...photo, public_id: 'photos/visitor/unseen' }, name: 'Bo' }),
    );
    renderForm({
      product: twoSteps,
      schema: schemaOf(photoField, name),
      handlers: [...photoHandlers(aHost()), notThere],
      onComplete,
    });
    await screen.findByRole('textbox', { name: 'Name' });
    await press('Finish');
    expect(await theField()).toHaveAccessibleDescription(/This photo is missing/);
    expect(onComplete).not.toHaveBeenCalled();
  });
});

describe('a photo in a modal', () => {
  function Page({ onClose }: { onClose(result?: Customisation): void }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <SchemaFormModal
        product={untabbed}
        tabKeys={['photo']}
        isOpen={isOpen}
        onClose={(result) => {
          setOpen(false);
          onClose(result);
        }}
      />
    );
  }
  async function inModal() {
    const host = aHost();
    const onClose = jest.fn<(result?: Customisation) => void>();
    const { network } = renderRemote(<Page onClose={onClose} />, {
      handlers: [answersSchema(schemaOf(photoField)), answersPages(somePages), ...photoHandlers(host)],
    });
    await screen.findByLabelText('Choose a photo');
    await choose(file());
    await host.sent(1);
    return { ...host, onClose, network };
  }

  it('finishes its upload before the modal saves', async () => {
    const { uploads, onClose } = await inModal();
    await press('Save');
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    await uploads[0]!.settle(uploaded());
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ photo }));
    expect(storedDraft()).toEqual({ photo });
  });

  it('is discarded, after a confirmation, when the modal closes', async () => {
    const { uploads, onClose } = await inModal();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledWith(undefined);
    await uploads[0]!.settle(uploaded());
    expect(storedDraft()).toBeNull();
  });

  it('is deleted from the server if the shopper does not save it', async () => {
    const { uploads, network } = await inModal();
    await uploads[0]!.settle(uploaded());
    await screen.findByRole('img', { name: 'Your photo' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(window.localStorage.getItem('photo-bin')).toContain(photo.public_id));
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    await waitFor(() => expect(network.requestsTo(DELETE_ONE)).toHaveLength(1));
    expect(storedDraft()).toBeNull();
  });
});
