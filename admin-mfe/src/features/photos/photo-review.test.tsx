import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WaitingPhoto } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { PhotoReview } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const waitingPhoto = (name: string, day: number): WaitingPhoto => ({
  public_id: `photos/x/${name}`,
  width: 4000,
  height: 3000,
  created_at: `2026-11-0${day}T10:00:00.000Z`,
  view_url: `/images/${name}`,
});
const queue = (...photos: WaitingPhoto[]): Handler =>
  handle('GET /_canvas/api/staff/photos', { body: { data: { photos } } });
const decides = (decision: 'pass' | 'reject'): Handler =>
  handle(`POST /_canvas/api/staff/photos/:id/${decision}`, { body: { data: { public_id: 'x' } } });

async function open(...handlers: Handler[]) {
  const user = userEvent.setup();
  const { network } = renderRemote(<PhotoReview />, {
    handlers: [
      queue(waitingPhoto('one', 1), waitingPhoto('two', 2)),
      decides('pass'),
      decides('reject'),
      ...handlers,
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Photos to review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos to review' });
  const decided = (decision: string) =>
    network
      .requestsTo(`POST /_canvas/api/staff/photos/:id/${decision}`)
      .map(({ path }) => path.split('/')[5]);
  return {
    user,
    network,
    dialog,
    decided,
    photo: (day: number) =>
      within(dialog).findByRole('listitem', { name: new RegExp(`Photo of ${day} Nov 2026`) }),
  };
}
const removalOf = (element: HTMLElement) => waitFor(() => expect(element).not.toBeInTheDocument());

describe('the photo review queue', () => {
  it('accepts a photo with one press and focuses the next photo', async () => {
    const { user, photo, decided } = await open();
    const [firstPhoto, second] = [await photo(1), await photo(2)];
    await user.click(within(firstPhoto).getByRole('button', { name: /^Pass: / }));
    await removalOf(firstPhoto);
    expect(decided('pass')).toEqual(['photos%2Fx%2Fone']);
    expect(second).toHaveFocus();
    expect(screen.getByText('Passed. 1 waiting.')).toBeVisible();
  });

  it('rejects a photo only after a second press', async () => {
    const { user, photo, decided } = await open();
    const firstPhoto = await photo(1);
    await user.click(within(firstPhoto).getByRole('button', { name: /^Reject: / }));
    await user.click(within(firstPhoto).getByRole('button', { name: 'Keep waiting' }));
    await user.click(within(firstPhoto).getByRole('button', { name: /^Reject: / }));
    expect(decided('reject')).toEqual([]);
    await user.click(within(firstPhoto).getByRole('button', { name: /^Reject for good: / }));
    await removalOf(firstPhoto);
    expect(decided('reject')).toEqual(['photos%2Fx%2Fone']);
  });

  it('can be worked through to the last photo with only the keyboard', async () => {
    const { user, photo, dialog, decided } = await open();
    const [firstPhoto, second] = [await photo(1), await photo(2)];
    firstPhoto.focus();
    await user.keyboard('p');
    await removalOf(firstPhoto);
    await user.keyboard('r');
    expect(within(second).getByText('Press once more to reject it for good.')).toBeVisible();
    await user.keyboard('r');
    await removalOf(second);
    expect([decided('pass'), decided('reject')]).toEqual([['photos%2Fx%2Fone'], ['photos%2Fx%2Ftwo']]);
    expect(within(dialog).getByText('No photo is waiting.')).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: 'Photos to review (0)' })).toHaveFocus();
  });

  it('removes a photo that a colleague has reviewed, but not a photo whose decision failed', async () => {
    const { user, network, photo } = await open(
      handle('POST /_canvas/api/staff/photos/:id/pass', {
        status: 404,
        body: problem(404, 'photo_not_found'),
      }),
    );
    const [firstPhoto, second] = [await photo(1), await photo(2)];
    await user.click(within(firstPhoto).getByRole('button', { name: /^Pass: / }));
    await removalOf(firstPhoto);
    network.use(
      handle('POST /_canvas/api/staff/photos/:id/pass', {
        status: 500,
        body: problem(500, 'internal', 'The store is full'),
      }),
    );
    await user.click(within(second).getByRole('button', { name: /^Pass: / }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not decided: The store is full');
    expect(second).toBeVisible();
  });

  it('shows an error if staff are not signed in', async () => {
    const { dialog } = await open(
      handle('GET /_canvas/api/staff/photos', {
        status: 401,
        body: problem(401, 'staff_only', 'For staff only'),
      }),
    );
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The queue cannot be had: For staff only',
    );
  });
});
