import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAnalytics } from '@bindery/analytics';
import { on } from '@bindery/shared';
import { handle, problem, type Handler } from '@bindery/shared/testing';
import { configureRestriction } from '@bindery/shared/data/boot';
import type { OrderSummary, SavedAddress, User } from '@bindery/shared/contracts';
import { renderPage } from '../../testing/render-page';
import { dropMailedToken, takeMailedToken } from '../session';

const leaveTo = jest.fn();
const aUser = (change: Partial<User> = {}): User => ({
  id: 'u1',
  firstname: 'Ada',
  lastname: 'Byron',
  email: 'ada@example.com',
  isEmailConfirmed: true,
  hasPassword: true,
  credit: { amount: '5.00', formatted: '£5.00' },
  addresses: [],
  marketing_opt_in: false,
  ...change,
});
const answersUser = (user: User | null): Handler => handle('GET /website/v1/user', { body: { data: user } });
const signsIn = (address: 'sign-in' | 'confirm' | 'link/open' | 'password/reset', lines = 0): Handler =>
  handle(`POST /website/v1/user/${address}`, {
    body: { data: { user: aUser(), merged: { lines, photos: 0 } } },
  });
const mails = (address: string): Handler =>
  handle(`POST ${address}`, { status: 202, body: { data: { mailed: true } } });
const noSessions = handle('GET /website/v1/user/sessions', { body: { data: [] } });
const noCards = handle('GET /website/v1/user/cards', { body: { data: [] } });
const answersAccess = (access: object = { given: [], received: [] }): Handler =>
  handle('GET /website/v1/orders/access', { body: { data: access } });
const anOverview = { confirmation: 'password', openOrders: [], deletion: null, exports: [] };
const answersPrivacy = (overview: object = anOverview): Handler =>
  handle('GET /website/v1/privacy', { body: { data: overview } });
const field = (name: string) => screen.getByLabelText(name);
/** @returns a function that returns the name and attributes of each event tracked since the call of `watchEntries` */
const watchEntries = (): (() => [string, unknown][]) => {
  const track = jest.spyOn(getAnalytics(), 'track');
  return () => track.mock.calls.map(([event, attributes]) => [(event as { name: string }).name, attributes]);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Opens a mailed link: takes its token, then renders the page. */
function openMail(path: string): Promise<Awaited<ReturnType<typeof renderPage>>>;
function openMail(
  path: string,
  handlers: Handler[],
  afterToken?: string,
): Promise<Awaited<ReturnType<typeof renderPage>>>;
function openMail(path: string, handlers: Handler[] = [], afterToken = '') {
  window.history.replaceState(null, '', `${path}#token=t1${afterToken}`);
  takeMailedToken();
  return renderPage(path, { handlers, leave: leaveTo });
}

afterEach(() => {
  dropMailedToken();
  document.body.hidden = false;
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the sign-in', () => {
  it('marks and focuses the field of a missing value', async () => {
    await renderPage('/uk/account/sign-in');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    await userEvent.type(field('Email address'), 'ada');
    await press('Sign in');
    expect(field('Email address')).toHaveFocus();
    expect(field('Email address')).toBeInvalid();
    expect(field('Email address')).toHaveAccessibleDescription(/name@example\.com/);
    expect(field('Password')).toHaveAccessibleDescription('Please enter your password.');
  });

  it('shows the password on request', async () => {
    await renderPage('/uk/account/sign-in');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Email address')).toHaveAttribute('autocomplete', 'username');
    await press('Show password');
    expect(password).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(password).toHaveAttribute('type', 'password');
  });

  it('tells the server that several people share the device (ACC-10)', async () => {
    const { network } = await renderPage('/uk/account/sign-in', { handlers: [signsIn('sign-in')] });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await userEvent.type(field('Password'), 'three old books');
    await userEvent.click(screen.getByRole('checkbox', { name: /^This device is shared/ }));
    await press('Sign in');
    await waitFor(() =>
      expect(network.requestsTo('POST /website/v1/user/sign-in')[0]?.body).toMatchObject({
        is_shared_device: true,
      }),
    );
  });

  it('shows the reason for a refusal without clearing the typed text', async () => {
    await renderPage('/uk/account/sign-in', {
      handlers: [
        handle('POST /website/v1/user/sign-in', { status: 401, body: problem(401, 'sign_in_refused') }),
      ],
    });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await userEvent.type(field('Password'), 'wrong words');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent(/don’t match/);
    expect(field('Email address')).toHaveValue('ada@example.com');
  });

  it('merges the shopper’s earlier cart with a notice (ACC-41)', async () => {
    window.localStorage.setItem('guest-token', 'guest-1');
    window.localStorage.setItem('bindery-signed-in', '1');
    configureRestriction('of-who-was-here-before');
    const { network, readsModelAnew } = await renderPage('/uk/account/sign-in?to=%2Fuk%2Fcart', {
      handlers: [signsIn('sign-in', 3)],
    });
    expect([await readsModelAnew(), await readsModelAnew()]).toEqual([true, false]);
    await userEvent.type(await screen.findByLabelText('Email address'), ' ada@example.com ');
    await userEvent.type(field('Password'), 'three old books');
    const entries = watchEntries();
    await press('Sign in');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    expect(entries()).toContainEqual(['login', 'password']);
    expect(await screen.findByText('We’ve added 3 books you made earlier to your cart.')).toBeVisible();
    const [signInRequest] = network.requestsTo('POST /website/v1/user/sign-in');
    expect(signInRequest!.body).toEqual({
      email: 'ada@example.com',
      password: 'three old books',
      is_shared_device: false,
    });
    expect(signInRequest!.headers['x-guest-token']).toBe('guest-1');
    expect(window.localStorage.getItem('guest-token')).toBeNull();
    expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/uk/account');
    // requests before the sign-in had a header that restricted the previous customer
    const [cart] = network.requests.filter(({ path }) => path.startsWith('/website/v2/cart'));
    expect(cart?.headers['x-restricted-user-id']).toBeUndefined();
    // events belong to the current user (TRACK-04)
    expect(await readsModelAnew()).toBe(true);
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByText(/made earlier|from earlier/)).not.toBeInTheDocument());
  });

  it('gives the same answer for every e-mail address when a link is requested (ACC-06)', async () => {
    await renderPage('/uk/account/sign-in', { handlers: [mails('/website/v1/user/link')] });
    await userEvent.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }));
    expect(field('Email address')).toHaveFocus();
    await userEvent.type(field('Email address'), 'nobody@example.com');
    await press('Email me the link');
    expect(await screen.findByText(/If nobody@example\.com has an account/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Check your email' })).toHaveFocus();
  });
});

describe('a new account', () => {
  it('accepts any eight characters as a password (ACC-09)', async () => {
    const { network } = await openMail('/uk/account/confirm', [
      signsIn('confirm'),
      answersUser(aUser()),
      noSessions,
      noCards,
      answersPrivacy(),
    ]);
    await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
    await userEvent.type(field('Last name'), 'Byron');
    await userEvent.type(field('Password'), '😀😀😀😀');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await press('Create account');
    expect(field('Password')).toHaveAccessibleDescription(/at least 8 characters\.$/);
    await userEvent.type(field('Password'), 'abcd');
    const entries = watchEntries();
    await press('Create account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    expect(entries()).toContainEqual(['sign_up', 'link']);
    expect(network.requestsTo('POST /website/v1/user/confirm').map(({ body }) => body)).toEqual([
      {
        token: 't1',
        firstname: 'Ada',
        lastname: 'Byron',
        password: '😀😀😀😀abcd',
      },
    ]);
  });

  it('needs only an e-mail address at first (ACC-04)', async () => {
    const { network } = await renderPage('/uk/account/sign-up', {
      handlers: [mails('/website/v1/user/sign-up')],
    });
    await userEvent.type(await screen.findByLabelText('Email address'), ' ada@example.com ');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await press('Email me the link');
    expect(await screen.findByText(/We’ve emailed ada@example\.com/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/sign-up')[0]!.body).toEqual({
      email: 'ada@example.com',
    });
  });

  it('shows the server’s reason for a refusal at its field', async () => {
    const refusal = {
      ...problem(422, 'validation_failed'),
      errors: [{ code: 'format', detail: 'no', status: 422, field: '/email' }],
    };
    await renderPage('/uk/account/sign-up', {
      handlers: [handle('POST /website/v1/user/sign-up', { status: 422, body: refusal })],
    });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.example');
    await press('Email me the link');
    await waitFor(() => expect(field('Email address')).toBeInvalid());
    expect(field('Email address')).toHaveFocus();
  });

  it('shows the family name first in markets with that order', async () => {
    await openMail('/jp/account/confirm');
    const names = await screen.findAllByRole('textbox');
    expect(names.slice(0, 2).map((name) => name.getAttribute('name'))).toEqual(['lastname', 'firstname']);
  });
});

describe('pages opened from a mail (ACC-07)', () => {
  it('sign the shopper in, and send the link’s token only once', async () => {
    const { network } = await openMail('/uk/account/link', [
      signsIn('link/open', 1),
      answersUser(aUser()),
      noSessions,
      noCards,
      answersPrivacy(),
    ]);
    expect(await screen.findByText('We’ve added 1 book you made earlier to your cart.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    const linkRequests = network.requestsTo('POST /website/v1/user/link/open');
    expect(linkRequests.map(({ body }) => body)).toEqual([{ token: 't1' }]);
  });

  it('change a signed-in shopper’s e-mail address without a password (ACC-20)', async () => {
    window.localStorage.setItem('bindery-signed-in', '1');
    const { network } = await openMail('/uk/account/email', [
      answersUser(aUser()),
      handle('POST /website/v1/user/email/confirm', { body: { data: { changed: true } } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('Your email address is changed.')).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/email/confirm').map(({ body }) => body)).toEqual([
      { token: 't1' },
    ]);
  });

  it('require the password for a new e-mail address if nobody is signed in (ACC-20)', async () => {
    const { network } = await openMail('/uk/account/email', [
      handle('POST /website/v1/user/email/confirm', { body: { data: { changed: true } } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));
    expect(field('Password')).toBeInvalid();
    await userEvent.type(field('Password'), 'three old books');
    await press('Confirm address');
    expect(await screen.findByText('Your email address is changed.')).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/email/confirm').map(({ body }) => body)).toEqual([
      { token: 't1', password: 'three old books' },
    ]);
  });

  it('restore an account only when the shopper presses a button (ACC-20)', async () => {
    const { network } = await openMail('/uk/account/undo', [
      handle('POST /website/v1/user/email/undo', {
        body: { data: { user: aUser(), merged: { lines: 0, photos: 0 } } },
      }),
      answersUser(aUser()),
      noSessions,
      noCards,
      answersPrivacy(),
    ]);
    expect(await screen.findByText(/every device is signed out/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/email/undo')).toHaveLength(0);
    await press('Take it back');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  });

  it('say that the link was already used, and lead to a form for a new one', async () => {
    await openMail('/uk/account/confirm', [
      handle('POST /website/v1/user/confirm', { status: 410, body: problem(410, 'link_expired') }),
    ]);
    await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
    await userEvent.type(field('Last name'), 'Byron');
    await userEvent.type(field('Password'), 'three old books');
    await press('Create account');
    expect(await screen.findByText(/has expired or has been used/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/uk/account/sign-in',
    );
  });

  it('offer no retry after a 400 answer, which means that the link was used', async () => {
    const { network } = await openMail('/uk/orders/open', [
      handle('POST /website/v1/orders/open', { status: 400, body: problem(400, 'bad') }),
    ]);
    expect(await screen.findByText(/has expired or has been used/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/orders/open')).toHaveLength(1);
  });

  it('lead to the order search if the link has expired (ORDER-20)', async () => {
    const { network } = await openMail(
      '/uk/orders/open',
      [
        handle('POST /website/v1/orders/open', { status: 410, body: problem(410, 'link_expired') }),
        mails('/website/v1/orders/find'),
      ],
      '&order=R123456789',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
    expect(screen.getByText('This link has expired or has been used.')).toBeVisible();
    expect(field('Order number')).toHaveValue('R123456789');
    await userEvent.type(field('Email address'), 'ada@example.com');
    await press('Email me the link');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    const bodies = ['open', 'find'].map(
      (page) => network.requestsTo(`POST /website/v1/orders/${page}`)[0]!.body,
    );
    expect(bodies).toEqual([
      { token: 't1', number: 'R123456789' },
      { number: 'R123456789', email: 'ada@example.com' },
    ]);
  });

  it('open an order and store the guest token of the server’s answer', async () => {
    const { network } = await openMail('/uk/orders/open', [
      handle('POST /website/v1/orders/open', { body: { data: { orderId: 'o1', newGuestToken: 'g2' } } }),
    ]);
    await waitFor(() => expect(network.requestsTo('POST /website/v1/orders/open')).toHaveLength(1));
    await waitFor(() => expect(window.localStorage.getItem('guest-token')).toBe('g2'));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Opening your order' })).not.toBeInTheDocument(),
    );
  });

  it('ask the shopper to use the link in the mail if the URL contains no token', async () => {
    await renderPage('/uk/account/reset');
    expect(await screen.findByText(/from the link in our email/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/uk/account/forgotten',
    );
  });

  it('ask for confirmation before a deletion of all data', async () => {
    const refusal = {
      ...problem(409, 'orders_open'),
      errors: [{ code: 'order_cancellable', detail: 'B-17', status: 409, field: 'o1' }],
    };
    const { network } = await openMail('/uk/account/delete', [
      handle('POST /website/v1/privacy/delete', { status: 409, body: refusal }),
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Yes, delete everything/ }));
    await press('Delete everything');
    expect(await screen.findByRole('link', { name: 'B-17' })).toHaveAttribute(
      'href',
      '/uk/orders?order_id=o1',
    );
    expect(screen.getByRole('checkbox', { name: /once they’ve been sent/ })).not.toBeChecked();
    expect(network.requestsTo('POST /website/v1/privacy/delete')[0]!.body).toEqual({ token: 't1' });
  });

  it('let the shopper set a new password, and then sign the shopper in', async () => {
    const { network } = await openMail('/uk/account/reset', [
      signsIn('password/reset'),
      answersUser(aUser()),
      noSessions,
      noCards,
      answersPrivacy(),
    ]);
    const password = await screen.findByLabelText('New password');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.type(password, 'three old books');
    await press('Save password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/password/reset')[0]!.body).toEqual({
      token: 't1',
      password: 'three old books',
    });
  });

  it('offer a new link instead of a password field if the link was already used', async () => {
    await openMail('/uk/account/reset', [
      handle('POST /website/v1/user/password/reset', { status: 410, body: problem(410, 'link_expired') }),
    ]);
    await userEvent.type(await screen.findByLabelText('New password'), 'three old books');
    await press('Save password');
    expect(await screen.findByRole('alert')).toHaveTextContent(/has expired or has been used/);
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/uk/account/forgotten',
    );
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});

describe('a guest order', () => {
  it('can be found by order number and e-mail address (ACC-06)', async () => {
    const { network } = await renderPage('/uk/orders/find', {
      handlers: [mails('/website/v1/orders/find')],
    });
    await userEvent.type(await screen.findByLabelText('Order number'), ' B-17 ');
    await userEvent.type(field('Email address'), 'ada@example.com');
    await press('Email me the link');
    expect(await screen.findByText(/If there’s an order with this number/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/orders/find')[0]!.body).toEqual({
      number: 'B-17',
      email: 'ada@example.com',
    });
  });
});

describe('the account', () => {
  const show = (handlers: Handler[] = [], user = aUser()) =>
    renderPage('/uk/account', {
      handlers: [answersUser(user), noSessions, noCards, answersPrivacy(), ...handlers],
    });

  it('redirects a signed-out shopper to the sign-in and then back (ACC-41)', async () => {
    await renderPage('/uk/account/orders', { handlers: [answersUser(null)] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/uk/account/sign-up?to=%2Fuk%2Faccount%2Forders',
    );
  });

  it('shows a notice and no data if the session has ended (ACC-48)', async () => {
    window.localStorage.setItem('bindery-signed-in', '1');
    const sessionListener = jest.fn();
    const stop = on('session-none', sessionListener);
    await renderPage('/uk/account/orders', { handlers: [answersUser(null)] });
    await waitFor(() => expect(sessionListener).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { level: 1, name: 'Sign in' })).not.toBeInTheDocument();
    stop();
  });

  it('shows credit and personal details, and saves changed details', async () => {
    const { network } = await show([
      handle('PATCH /website/v1/user', { body: { data: aUser({ firstname: 'Grace' }) } }),
    ]);
    expect(await screen.findByText('£5.00')).toBeVisible();
    const details = within(screen.getByRole('region', { name: 'Your details' }));
    await userEvent.clear(details.getByLabelText('First name'));
    await userEvent.type(details.getByLabelText('First name'), 'Grace');
    await userEvent.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByText('Saved')).toBeVisible();
    expect(network.requestsTo('PATCH /website/v1/user')[0]!.body).toEqual({
      firstname: 'Grace',
      lastname: 'Byron',
    });
  });

  it('shows an error at the field if the old password is wrong', async () => {
    const refusal = {
      ...problem(422, 'wrong_password'),
      errors: [{ code: 'wrong_password', detail: 'no', status: 422, field: 'current' }],
    };
    const { network } = await show([
      handle('POST /website/v1/user/password', { status: 422, body: refusal }),
    ]);
    await userEvent.type(await screen.findByLabelText('Current password'), 'other');
    await userEvent.type(field('New password'), 'three old books');
    await press('Change password');
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('That password isn’t right.'),
    );
    network.use(handle('POST /website/v1/user/password', { body: { data: aUser() } }));
    await press('Change password');
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    expect(field('Current password')).toHaveValue('');
  });

  it('ends the session on another device', async () => {
    const session = (id: string, device: string, isCurrent: boolean) => ({
      ...{ id, device, isCurrent },
      createdAt: '2026-11-01T10:00:00Z',
      lastSeenAt: '2026-11-20T10:00:00Z',
    });
    const thisSession = session('s1', 'Firefox on Linux', true);
    await show([
      handle('GET /website/v1/user/sessions', {
        body: { data: [thisSession, session('s2', 'Safari on iPhone', false)] },
      }),
      handle('DELETE /website/v1/user/sessions/:id', { body: { data: [thisSession] } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
    expect(screen.getByText('This device')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
  });

  it('deletes a saved card', async () => {
    const card = { id: 'card-1', brand: 'Visa', last4: '4242', expires: '08/2034' };
    const { network } = await show([
      handle('GET /website/v1/user/cards', { body: { data: [card] } }),
      handle('DELETE /website/v1/user/cards/:id', { body: { data: [] } }),
    ]);
    const section = within(await screen.findByRole('region', { name: 'Saved cards' }));
    expect(section.getByText('Expires 08/2034')).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Delete Visa •••• 4242' }));
    expect(await section.findByText('Visa •••• 4242 deleted.')).toBeVisible();
    expect(network.requestsTo('DELETE /website/v1/user/cards/card-1')).toHaveLength(1);
  });

  it('shows a postal address in its country’s usual order', async () => {
    const saved: SavedAddress = {
      ...{ id: 'a1', isDefault: true, firstname: 'Ada', lastname: 'Byron', phone: '' },
      ...{ address1: '1-2-3', address2: '', city: 'Shibuya', country: 'JP', state: '東京都' },
      zipcode: '150-0001',
    };
    const { network } = await show([
      handle('POST /website/v1/user/addresses', { body: { data: aUser({ addresses: [saved] }) } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    const addresses = within(screen.getByRole('region', { name: 'Addresses' }));
    const part = (name: string) => addresses.getByLabelText(name);
    expect(await addresses.findByLabelText('First name')).toHaveFocus();
    expect(addresses.queryByLabelText('State or region')).not.toBeInTheDocument();
    await userEvent.selectOptions(part('Country'), 'JP');
    await userEvent.type(part('Postcode'), '150001');
    await userEvent.tab();
    expect(part('Postcode')).toHaveAccessibleDescription(/look like 100-0001/);
    await userEvent.type(part('Town or city'), 'Shibuya');
    await userEvent.type(part('Address'), '1-2-3');
    await userEvent.click(addresses.getByRole('button', { name: 'Save' }));
    const links = within(await addresses.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Postcode: .*100-0001/),
      'Prefecture: Please choose one.',
    ]);
    await userEvent.click(links[0]!);
    expect(part('Postcode')).toHaveFocus();
    expect(part('Prefecture')).toBeInvalid();
    await userEvent.selectOptions(part('Prefecture'), '東京都');
    await userEvent.clear(part('Postcode'));
    await userEvent.type(part('Postcode'), '1500001');
    await userEvent.click(addresses.getByRole('button', { name: 'Save' }));
    expect(await addresses.findByText(/〒150-0001\s東京都 Shibuya\s1-2-3\sByron Ada\sJapan/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/user/addresses')[0]!.body).toMatchObject({
      country: 'JP',
      zipcode: '150-0001',
      isDefault: true,
      address2: '',
      state: '東京都',
    });
  });

  it('leaves the focus in a corrected field even if another field has an error', async () => {
    await show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    const addresses = within(screen.getByRole('region', { name: 'Addresses' }));
    const part = (name: string) => addresses.getByLabelText(name);
    await addresses.findByLabelText('First name');
    await userEvent.click(addresses.getByRole('button', { name: 'Save' }));
    await userEvent.click(await addresses.findByRole('link', { name: /^Address/ }));
    expect(part('Address')).toHaveFocus();
    await userEvent.type(part('Postcode'), 'LS1 4AP');
    expect(part('Postcode')).toHaveValue('LS1 4AP');
    expect(part('Postcode')).toHaveFocus();
    expect(part('Address')).toBeInvalid();
    expect(part('Postcode')).toBeValid();
  });

  it('lets the shopper download all stored data', async () => {
    const archive = {
      ...{ id: 'x1', askedAt: '2026-11-22T10:00:00Z', readyAt: null, expiresAt: null },
      ...{ bytes: null, url: null, state: 'preparing' },
    };
    const { network } = await show([
      handle('POST /website/v1/privacy/export', {
        status: 202,
        body: { data: { confirmation: 'given', archive } },
      }),
    ]);
    const privacy = within(await screen.findByRole('region', { name: 'Your data' }));
    await userEvent.click(await privacy.findByRole('button', { name: 'Download my data' }));
    await userEvent.click(privacy.getByRole('button', { name: 'Download my data' }));
    expect(privacy.getByLabelText('Password')).toBeInvalid();
    await userEvent.type(privacy.getByLabelText('Password'), 'three old books');
    network.use(answersPrivacy({ ...anOverview, exports: [archive] }));
    await userEvent.click(privacy.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/We’re preparing your file/)).toBeVisible();
    network.use(
      answersPrivacy({
        ...anOverview,
        exports: [{ ...archive, state: 'ready', url: '/website/v1/privacy/exports/x1' }],
      }),
    );
    const link = await screen.findByRole('link', { name: 'Download (zip)' });
    expect(link).toHaveAttribute('href', '/website/v1/privacy/exports/x1');
    expect(network.requestsTo('POST /website/v1/privacy/export')[0]!.body).toEqual({
      password: 'three old books',
    });
  });

  it('needs a mailed link before a data export if it has no password', async () => {
    const { network } = await show([
      answersPrivacy({ ...anOverview, confirmation: 'mail' }),
      handle('POST /website/v1/privacy/export', {
        status: 202,
        body: { data: { confirmation: 'mailed', archive: null } },
      }),
    ]);
    const privacy = within(await screen.findByRole('region', { name: 'Your data' }));
    await userEvent.click(await privacy.findByRole('button', { name: 'Download my data' }));
    expect(privacy.getByText(/We’ll email you a link/)).toBeVisible();
    await userEvent.click(privacy.getByRole('button', { name: 'Download my data' }));
    expect(await privacy.findByText(/once you open the link/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/privacy/export')).toHaveLength(1);
  });

  it('lists the browsers that opened an order by mailed link, and can end their access (ORDER-20)', async () => {
    const grant = {
      ...{ id: 'g1', orderId: 'o1', orderNumber: 'R17', device: 'Firefox, Linux' },
      ...{ openedAt: '2026-11-22T10:00:00Z', lastUsedAt: '2026-11-22T10:00:00Z' },
      endsAt: '2026-11-23T10:00:00Z',
    };
    const { network } = await show([
      answersAccess({ given: [grant], received: [] }),
      handle('DELETE /website/v1/orders/access/:id', { body: { data: { given: [], received: [] } } }),
    ]);
    const access = within(await screen.findByRole('region', { name: 'Access by an emailed link' }));
    expect(access.getByText('R17, Firefox, Linux')).toBeVisible();
    await userEvent.click(access.getByRole('button', { name: 'End access R17 Firefox, Linux' }));
    expect(await access.findByText('Access to order R17 has ended.')).toBeVisible();
    expect(access.queryByRole('listitem')).not.toBeInTheDocument();
    expect(network.requestsTo('DELETE /website/v1/orders/access/:id').map(({ path }) => path)).toEqual([
      '/website/v1/orders/access/g1',
    ]);
  });

  it('explains, before a deletion of everything, what happens to open orders', async () => {
    const orders = [{ id: 'o1', number: 'B-17', isCancellable: true }];
    const receipt = {
      ...{ id: 'r1', state: 'waiting', askedAt: '2026-11-22T10:00:00Z', doneAt: null },
      ...{ counts: {}, kept: [] },
    };
    const { network } = await show([
      answersPrivacy({ ...anOverview, openOrders: orders }),
      handle('POST /website/v1/privacy/delete', {
        status: 202,
        body: { data: { confirmation: 'given', receipt } },
      }),
    ]);
    const privacy = within(await screen.findByRole('region', { name: 'Your data' }));
    await userEvent.click(await privacy.findByRole('button', { name: 'Delete my data' }));
    expect(privacy.getByRole('link', { name: 'B-17' })).toHaveAttribute('href', '/uk/orders?order_id=o1');
    await userEvent.type(privacy.getByLabelText('Password'), 'three old books');
    await userEvent.click(privacy.getByRole('button', { name: 'Delete everything' }));
    expect(await privacy.findByRole('alert')).toHaveTextContent(/Please tick/);
    expect(network.requestsTo('POST /website/v1/privacy/delete')).toHaveLength(0);
    await userEvent.click(privacy.getByRole('checkbox'));
    network.use(answersPrivacy({ ...anOverview, openOrders: orders, deletion: receipt }));
    await userEvent.click(privacy.getByRole('button', { name: 'Delete everything' }));
    expect(await privacy.findByText(/You asked for this on 22 November 2026/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/privacy/delete')[0]!.body).toEqual({
      password: 'three old books',
      afterOrders: true,
    });
  });
});

describe('the list of orders (ACC-47)', () => {
  const anOrder = (id: string, change: Partial<OrderSummary> = {}): OrderSummary => ({
    id,
    number: `B-${id}`,
    state: 'placed',
    placedAt: '2026-11-20T10:00:00Z',
    itemCount: 2,
    productNames: ['The Lost Star', 'The Lost Star'],
    total: { amount: '49.98', formatted: '£49.98' },
    editing: { isAllowed: false, until: null, delivery: null },
    ...change,
  });
  const show = (...orderPages: { data: OrderSummary[]; next: string | null }[]) =>
    renderPage('/uk/account/orders', {
      handlers: [
        answersUser(aUser()),
        handle('GET /website/v2/orders', ({ path }) => ({
          body: orderPages[new URL(path, 'https://x').searchParams.has('before') ? 1 : 0],
        })),
      ],
    });

  it('shows the contents, date, total and status of each order', async () => {
    const deadline = new Date(Date.now() + 3.5 * 3_600_000).toISOString();
    await show({
      data: [
        anOrder('1', { editing: { isAllowed: true, until: deadline, delivery: null } }),
        anOrder('2', { state: 'waiting_for_paper' }),
      ],
      next: null,
    });
    const [firstOrder, second] = await screen.findAllByRole('article');
    expect(firstOrder).toHaveTextContent('Placed');
    expect(firstOrder).toHaveTextContent('Ordered on 20 November 2026');
    expect(firstOrder).toHaveTextContent('Order B-1 · 2 items');
    expect(firstOrder).toHaveTextContent('£49.98');
    expect(firstOrder).toHaveTextContent('3 hours left to edit');
    expect(within(firstOrder!).getByRole('link', { name: 'The Lost Star' })).toHaveAttribute(
      'href',
      '/uk/orders?order_id=1',
    );
    // the state of the second order has no text of its own
    expect(second).toHaveTextContent('waiting for paper');
    expect(second).not.toHaveTextContent('Edit until');
  });

  it('uses the server’s time if the device’s clock is wrong (EDIT-43)', async () => {
    const serverNow = Date.now() + 3_600_000;
    const deadline = new Date(serverNow + 30.5 * 60_000).toISOString();
    const data = [anOrder('1', { editing: { isAllowed: true, until: deadline, delivery: null } })];
    const headers = { date: new Date(serverNow).toUTCString() };
    await renderPage('/uk/account/orders', {
      handlers: [
        answersUser(aUser()),
        handle('GET /website/v2/orders', { body: { data, next: null }, headers }),
      ],
    });
    expect(await screen.findByText(/^(30|31) minutes left to edit$/)).toBeVisible();
  });

  it('loads more orders on request and focuses the first of them', async () => {
    await show({ data: [anOrder('1')], next: '1' }, { data: [anOrder('2')], next: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: 'The Lost Star' })[1]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says that there are no orders yet', async () => {
    await show({ data: [], next: null });
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveAttribute('href', '/uk');
  });
});

describe('the mailed link that confirms a data export', () => {
  it('starts the export only after a confirmation', async () => {
    const { network } = await openMail('/uk/account/export', [
      handle('POST /website/v1/privacy/export', {
        status: 202,
        body: { data: { confirmation: 'given', archive: null } },
      }),
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Download my data' });
    expect(network.requestsTo('POST /website/v1/privacy/export')).toEqual([]);
    await press('Download my data');
    expect(await screen.findByText(/will email you when it’s ready/)).toBeVisible();
    expect(network.requestsTo('POST /website/v1/privacy/export')[0]!.body).toEqual({ token: 't1' });
  });
});

// Must run last: after a sign-out, the document writes nothing to storage.
const aGuest = { ...anOverview, confirmation: 'none' };
const aReceipt = {
  ...{ id: 'r1', state: 'running', askedAt: '2026-11-22T10:00:00Z', doneAt: null as string | null },
  ...{ counts: {}, kept: [] as object[] },
};
const showYourData = (handlers: Handler[]) =>
  renderPage('/uk/privacy/your-data', { leave: leaveTo, handlers });

describe('the stored data of a guest (PRIV-13)', () => {
  it('can be downloaded by a request with the guest token (PRIV-11)', async () => {
    window.localStorage.setItem('guest-token', 'g1');
    const archive = { id: 'x1', askedAt: '2026-11-22T10:00:00Z', readyAt: '2026-11-22T10:01:00Z' };
    const url = '/website/v1/privacy/exports/x1';
    const readyArchive = { ...archive, expiresAt: '2026-11-29T10:01:00Z', bytes: 3, url, state: 'ready' };
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { network } = await showYourData([
      answersPrivacy({ ...aGuest, exports: [readyArchive] }),
      handle('GET /website/v1/privacy/exports/:id', { status: 404, body: problem(404, 'export_not_found') }),
    ]);
    const link = await screen.findByRole('link', { name: 'Download (zip)' });
    await userEvent.click(link);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    network.use(handle('GET /website/v1/privacy/exports/:id', { body: 'zip' }));
    await userEvent.click(link);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('my-data.zip');
    expect(
      network
        .requestsTo('GET /website/v1/privacy/exports/:id')
        .map(({ headers }) => headers['x-guest-token']),
    ).toEqual(['g1', 'g1']);
    saved.mockRestore();
  });

  it('have a receipt that always shows the current state of their deletion', async () => {
    const doneReceipt = { ...aReceipt, state: 'done', doneAt: '2026-11-22T10:01:00Z' };
    const { network } = await renderPage('/uk/privacy/receipt?id=r1', {
      handlers: [handle('GET /website/v1/privacy/receipts/:id', { body: { data: aReceipt } })],
    });
    expect(await screen.findByText(/We’re deleting everything/)).toBeVisible();
    network.use(
      handle('GET /website/v1/privacy/receipts/:id', {
        body: {
          data: {
            ...doneReceipt,
            counts: { photos: 2, 'damage-reports': 1 },
            kept: [{ kind: 'orders', reason: 'bookkeeping', count: 1 }],
          },
        },
      }),
    );
    expect(await screen.findByText(/about you on 22 November 2026/)).toBeVisible();
    expect(screen.getByRole('term')).toHaveTextContent('Photos');
    expect(screen.getByRole('definition')).toHaveTextContent('2');
    expect(screen.getByText('We must keep invoices by law, without your name.')).toBeVisible();
    expect(screen.getByText('r1')).toBeVisible();
  });

  it('have a receipt page with a message if the receipt does not exist', async () => {
    await renderPage('/uk/privacy/receipt?id=r2', {
      handlers: [handle('GET /website/v1/privacy/receipts/:id', { status: 404, body: problem(404, 'x') })],
    });
    expect(await screen.findByText(/can’t find that receipt/)).toBeVisible();
  });

  it('have their own page, which every footer links to', async () => {
    await renderPage('/uk/account/sign-in?ended=1');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Your data' })).toHaveAttribute(
      'href',
      '/uk/privacy/your-data',
    );
    expect(await screen.findByText(/You’ve been signed out/)).toBeVisible();
  });
});

// Must run last: after a deletion of all data, the document writes nothing to storage.
describe('deletion of all data (PRIV-13)', () => {
  it('works without an account, and clears this device', async () => {
    window.localStorage.setItem('the-lost-star', '{"name":"Robin"}');
    const { network } = await showYourData([
      answersPrivacy(aGuest),
      handle('POST /website/v1/privacy/delete', {
        status: 202,
        body: { data: { confirmation: 'given', receipt: aReceipt } },
      }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /Yes, delete everything/ }));
    await press('Delete everything');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/uk/privacy/receipt?id=r1&here=1'));
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
    expect(network.requestsTo('POST /website/v1/privacy/delete')[0]!.body).toEqual({});
  });

  it('clears only this device if the shop stores no data of the shopper', async () => {
    window.localStorage.setItem('the-lost-star', '{"name":"Robin"}');
    const { network } = await showYourData([
      handle('GET /website/v1/privacy', { status: 401, body: problem(401, 'nobody') }),
      handle('DELETE /website/v1/consent', { body: { data: null } }),
    ]);
    expect(await screen.findByText(/nothing from this browser/)).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/uk/account/sign-in?to=%2Fuk%2Fprivacy%2Fyour-data',
    );
    expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
    await press('Remove from this device');
    await waitFor(() => expect(leaveTo).toHaveBeenLastCalledWith('/uk'));
    expect(network.requestsTo('DELETE /website/v1/consent')).toHaveLength(1); // deletes the script-proof cookie
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
  });

  it('sends one request, and clears this device, if it comes from a mailed link', async () => {
    window.localStorage.setItem('the-lost-star', '{"name":"Robin"}');
    const receipt = { id: 'r1', state: 'running', askedAt: '2026-11-22T10:00:00Z', doneAt: null };
    const { network } = await openMail('/uk/account/delete', [
      handle('POST /website/v1/privacy/delete', {
        status: 202,
        body: { data: { confirmation: 'given', receipt: { ...receipt, counts: {}, kept: [] } } },
      }),
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Yes, delete everything/ }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete everything' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/uk/privacy/receipt?id=r1&here=1'));
    expect(network.requestsTo('POST /website/v1/privacy/delete')).toHaveLength(1);
    expect(Object.keys(window.localStorage)).toEqual(['bindery-sign-out']);
  });
});

describe('the mails of an order (ORDER-21, ORDER-22)', () => {
  const CONFIRM = 'POST /website/v1/orders/email/confirm';
  const NOT_MINE = 'POST /website/v1/orders/not-mine';

  it('let the shopper confirm a new e-mail address by a button', async () => {
    const { network } = await openMail('/uk/orders/email', [
      handle(CONFIRM, { status: 403, body: problem(403, 'order_browser_needed') }),
    ]);
    await screen.findByRole('button', { name: 'Confirm address' });
    expect(window.location.hash).toBe('');
    expect(network.requestsTo(CONFIRM)).toHaveLength(0);
    await press('Confirm address');
    expect(await screen.findByText(/Open this link in the browser you ordered with/)).toBeVisible();
    network.use(handle(CONFIRM, { body: { data: { orderId: 'o1' } } }));
    await press('Confirm address');
    expect(
      await screen.findByText('From now on, emails about your order come to this address.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute(
      'href',
      '/uk/orders?order_id=o1',
    );
    expect(network.requestsTo(CONFIRM)[1]!.body).toEqual({ token: 't1' });
  });

  it('stop only when the recipient says that the order is somebody else’s', async () => {
    const { network } = await openMail('/uk/orders/not-mine', [handle(NOT_MINE, { body: { data: null } })]);
    await screen.findByRole('heading', { level: 1, name: 'Not your order?' });
    expect(network.requestsTo(NOT_MINE)).toHaveLength(0);
    await press('This is not my order');
    expect(await screen.findByText('Thank you. We won’t email you about this order again.')).toBeVisible();
    expect(network.requestsTo(NOT_MINE)[0]!.body).toEqual({ token: 't1' });
  });
});
