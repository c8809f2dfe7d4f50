import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffSession } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => window.history.replaceState(null, '', '/'));

const SESSION = '/_canvas/api/staff/session';
const NOBODY: StaffSession = { kind: 'nobody', email: null, roles: [] };
const KIM: StaffSession = { kind: 'member', email: 'kim@example.com', roles: ['support'] };
const TOKEN = 'a'.repeat(43);

function server(firstSession: StaffSession, ...moreHandlers: Handler[]) {
  const state = { session: firstSession };
  const become = (session: StaffSession) => () => {
    state.session = session;
    return { body: { data: session } };
  };
  const handlers = [
    handle(`GET ${SESSION}`, () => ({ body: { data: state.session } })),
    handle(`POST ${SESSION}`, become(KIM)),
    handle('POST /_canvas/api/staff/password', become(KIM)),
    handle(`DELETE ${SESSION}`, become(NOBODY)),
    ...moreHandlers,
  ];
  return { state, handlers };
}

async function open(firstSession: StaffSession, hash = '', ...moreHandlers: Handler[]) {
  window.history.replaceState(null, '', `/uk${hash}`);
  const user = userEvent.setup();
  const { state, handlers } = server(firstSession, ...moreHandlers);
  const { network } = renderRemote(<AdminPanel environment="staging" />, { path: '/uk', handlers });
  if (hash === '') await user.click(screen.getByRole('button', { name: /Staff panel/ }));
  return { user, network, state };
}

describe('the session of a member', () => {
  it('starts with e-mail address and password, and moves the focus to the Sign out button', async () => {
    const { user, network } = await open(NOBODY);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    await waitFor(() => expect(dialog.getByLabelText('E-mail')).toHaveFocus());
    await user.keyboard('kim@example.com');
    await user.type(dialog.getByLabelText('Password'), 'a wrong password');
    network.use(
      handle(`POST ${SESSION}`, { status: 401, body: problem(401, 'sign_in_refused', 'There is no member') }),
    );
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('There is no member')).toBeVisible();
    network.use(handle(`POST ${SESSION}`, { body: { data: KIM } }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Signed in as kim@example.com (support)')).toBeVisible();
    expect(network.requestsTo(`POST ${SESSION}`).at(-1)).toMatchObject({
      body: { email: 'kim@example.com', password: 'a wrong password' },
      headers: { 'x-csrf-token': expect.any(String) },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus());
  });

  it('ends when the member signs out, and the tools disappear', async () => {
    const { user } = await open(KIM);
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are not signed in.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Orders' })).not.toBeInTheDocument();
  });

  it('is refetched after a missing-role error, and the panel shows the tools of the new roles', async () => {
    const refused = { status: 403, body: problem(403, 'staff_role_missing', 'This needs the role support') };
    const { user, state } = await open(KIM, '', handle('GET /_canvas/api/staff/jobs', refused));
    await screen.findByText('Signed in as kim@example.com (support)');
    state.session = { ...KIM, roles: ['merchandiser'] };
    await user.click(screen.getByRole('button', { name: 'Jobs' }));
    expect(await screen.findByText('Signed in as kim@example.com (merchandiser)')).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: 'Jobs' });
    expect(await within(dialog).findByText(/cannot be had: This needs the role support/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Texts' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Jobs' })).not.toBeInTheDocument();
  });

  it('is refetched if the answer to a call reports its end', async () => {
    const refused = { status: 401, body: problem(401, 'staff_only', 'For staff') };
    const { user, state } = await open(
      KIM,
      '',
      handle('POST /_canvas/api/staff/orders/search', refused),
      handle('GET /_canvas/api/staff/production', refused),
      handle('GET /_canvas/api/staff/damage-reports', refused),
      handle('GET /_canvas/api/staff/payments/alarms', refused),
    );
    await screen.findByRole('button', { name: 'Sign out' });
    state.session = NOBODY;
    await user.click(screen.getByRole('button', { name: 'Orders' }));
    expect(await screen.findByText('Your session has ended. You are not signed in.')).toBeVisible();
  });

  it.each([
    ['Jobs', 'GET /_canvas/api/staff/jobs'],
    ['Photos to review', 'GET /_canvas/api/staff/photos'],
    ['Prices and stock', 'GET /_canvas/api/staff/commerce'],
    ['Product packages', 'GET /_canvas/api/staff/packages'],
    ['Texts', 'GET /_canvas/api/staff/content'],
    ['Flags', 'GET /_canvas/api/staff/flags'],
    ['Releases', 'GET /_canvas/api/releases', 'deploy_token_needed'],
  ])(
    'is refetched if a tool’s call reports that it has ended, and the tool stays open: %s',
    async (tool, address, code = 'staff_only') => {
      const refused = { status: 401, body: problem(401, code, 'For staff') };
      const { user, state } = await open({ ...KIM, roles: ['administrator'] }, '', handle(address, refused));
      await screen.findByRole('button', { name: 'Sign out' });
      state.session = NOBODY;
      await user.click(screen.getByRole('button', { name: tool }));
      const dialog = await screen.findByRole('dialog', { name: tool });
      expect(await screen.findByText('Your session has ended. You are not signed in.')).toBeVisible();
      // the dialog stays open, so that the member can sign in again in another tab and continue with the typed text
      expect(dialog).toBeVisible();
      expect(within(dialog).getByText(/cannot be had: For staff/)).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus());
      expect(screen.queryByRole('button', { name: tool })).not.toBeInTheDocument();
    },
  );

  it('does not show data of the previous member to the next member', async () => {
    const flag = { key: 'a-flag', description: 'A flag', owner: 'kim', ends_on: '2027-01-01' };
    const whom = { environments: [], markets: [], percentage: 100, status: 'enabled', is_stale: false };
    const address = 'GET /_canvas/api/staff/flags';
    const flags = handle(address, { body: { data: { flags: [{ ...flag, ...whom }] } } });
    const { user, network } = await open({ ...KIM, roles: ['deployer'] }, '', flags);
    await user.click(await screen.findByRole('button', { name: 'Flags' }));
    await screen.findByRole('heading', { name: 'a-flag' });
    // waits until the dialog has the focus, because Escape would otherwise collapse the panel
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Flags' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
    network.use(handle(address, { status: 500, body: problem(500, 'internal', 'Away') }));
    await user.keyboard('sam@example.com{Tab}correct horse battery{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Flags' }));
    expect(await screen.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent('cannot be had');
    expect(screen.queryByText('A flag')).not.toBeInTheDocument();
  }, 15_000);

  it('stops showing a member’s data when another member signs in in a second tab', async () => {
    const flag = { key: 'a-flag', description: 'A flag', owner: 'kim', ends_on: '2027-01-01' };
    const whom = { environments: [], markets: [], percentage: 100, status: 'enabled', is_stale: false };
    const address = 'GET /_canvas/api/staff/flags';
    const flags = handle(address, { body: { data: { flags: [{ ...flag, ...whom }] } } });
    const { user, network, state } = await open({ ...KIM, roles: ['deployer'] }, '', flags);
    await user.click(await screen.findByRole('button', { name: 'Flags' }));
    await screen.findByRole('heading', { name: 'a-flag' });
    network.use(handle(address, { status: 403, body: problem(403, 'staff_role_missing', 'Not yours') }));
    state.session = { kind: 'member', email: 'sam@example.com', roles: ['support'] };
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('Signed in as sam@example.com (support)')).toBeVisible();
    expect(await screen.findByText(/cannot be had: Not yours/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'a-flag' })).not.toBeInTheDocument();
  });
});

describe('a link to choose a password', () => {
  it('opens the panel, and signs the member in once the password is long enough', async () => {
    const { user, network } = await open(NOBODY, `#staff-password=${TOKEN}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a password' }));
    expect(window.location.hash).toBe('');
    await user.type(dialog.getByLabelText('Password'), 'short{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('12 letters or more');
    await user.type(dialog.getByLabelText('Password'), ' battery staple{Enter}');
    expect(await screen.findByText('Signed in as kim@example.com (support)')).toBeVisible();
    expect(network.requestsTo('POST /_canvas/api/staff/password')).toMatchObject([
      { body: { token: TOKEN, password: 'short battery staple' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });
});
