import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { anEmptyCart, handle, renderRemote } from '@bindery/shared/testing';
import { dataOfTheTest } from '../../testing/render-page';
import { PageDataProvider } from '../remotes';
import { LeaveContext } from '../session';
import { SignOutButton } from './sign-out-button';

const uk = findMarket('uk')!;
const leave = jest.fn();
const aStoredLine = (id: string, customisation: object) => ({
  ...{ id, productSlug: 'a-book', productName: 'A Book', customisation },
});

interface Shown {
  answer?: Parameters<typeof handle>[1];
  lines?: object[];
  storedRecords?: Record<string, object>;
}

function show({ answer = { body: { data: null } }, lines = [], storedRecords = {} }: Shown = {}) {
  for (const [key, values] of Object.entries(storedRecords))
    window.localStorage.setItem(key, JSON.stringify(values));
  return renderRemote(
    <LeaveContext value={leave}>
      <PageDataProvider value={dataOfTheTest}>
        <SignOutButton />
      </PageDataProvider>
    </LeaveContext>,
    {
      market: uk,
      handlers: [
        handle('POST /website/v1/user/sign-out', answer),
        handle('GET /website/v2/cart', { body: { data: { ...anEmptyCart, items: lines } } as never }),
        handle('GET /_canvas/api/products', {
          body: { data: { products: [{ slug: 'a-book', name: 'A Book' }] } } as never,
        }),
      ],
    },
  );
}
const button = () => screen.getByRole('button', { name: 'Sign out' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const signOuts = ({ network }: ReturnType<typeof show>) =>
  network.requestsTo('POST /website/v1/user/sign-out');

// jsdom has no layout, and the dialog focuses only visible elements
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  window.localStorage.clear();
  document.body.hidden = false;
});

describe('the sign-out with unfinished books (ACC-46)', () => {
  it('names the books and asks for confirmation', async () => {
    const page = show({
      storedRecords: {
        'a-book': { name: 'Robin', format: 'hardcover' },
        'a-book:line:l1': { hair: 'red' },
        'an-atlas:item:i1': { name: 'Kim' },
        'bindery-consent': { analytics: 'accepted' },
        'begun-without-a-word': { format: 'hardcover', name: '' },
      },
      lines: [aStoredLine('l1', { name: 'Ida' })],
    });
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    await userEvent.click(button());
    const question = await screen.findByRole('alertdialog', { name: 'You have 3 unfinished books' });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A Book (Robin)',
      'A Book (Ida): changes not in your cart yet',
      'An atlas (Kim): changes to your order, not confirmed yet',
    ]);
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Stay signed in' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(button()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('alertdialog');
    await press('Stay signed in');
    expect(signOuts(page)).toHaveLength(0);
    expect(window.localStorage.getItem('a-book')).toContain('Robin');
    expect(leave).not.toHaveBeenCalled();
  });

  it('does not ask about a book that the cart contains', async () => {
    const draft = { name: 'Robin', hair: 'red', format: 'hardcover', hidden: 'kept' };
    const page = show({
      answer: 'offline',
      storedRecords: { 'a-book': draft },
      lines: [aStoredLine('l1', { name: 'Robin', hair: 'red', product_slug: 'a-book' })],
    });
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    await userEvent.click(button());
    expect(await screen.findByText(/you’re still signed in/)).toBeVisible();
    expect(signOuts(page)).toHaveLength(1);
  });

  it('deletes nothing if the server cannot be reached', async () => {
    show({ answer: 'offline', storedRecords: { 'a-book': { name: 'Robin' } } });
    await userEvent.click(button());
    await screen.findByRole('alertdialog', { name: 'You have an unfinished book' });
    await press('Delete and sign out');
    expect(
      await screen.findByText(/We’re having trouble connecting, so you’re still signed in/),
    ).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual(['a-book']);
    expect(leave).not.toHaveBeenCalled();
  });

  // Must run last: after a sign-out, the document writes nothing to storage.
  it('deletes all data about the child from the device', async () => {
    window.sessionStorage.setItem('bindery-link', '{"name":"Robin"}');
    show({ storedRecords: { 'a-book': { name: 'Robin' }, 'bindery-signed-in': {} } });
    await userEvent.click(button());
    await screen.findByRole('alertdialog');
    await press('Delete and sign out');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/uk'));
    expect(document.body).not.toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
    expect(window.sessionStorage).toHaveLength(0);
  });
});
