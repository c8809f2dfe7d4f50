import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffPasskey, StaffSession } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';

const STAFF = '/_canvas/api/staff';
const KIM: StaffSession = {
  ...{ kind: 'member', email: 'kim@example.com', roles: ['support'], ways: ['passkey'] },
};
const NOBODY: StaffSession = { kind: 'nobody', email: null, roles: [], ways: ['passkey'] };
const TOKEN = 'a'.repeat(43);
const LAPTOP: StaffPasskey = {
  ...{ id: 'one', name: 'laptop', created_at: '2026-11-02T10:00:00.000Z', last_used_at: null },
};
const REQUEST = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
const CREATION = {
  ...{ challenge: 'Y2hhbGxlbmdl', timeout: 1000, attestation: 'none', excludeCredentials: [] },
  ...{ rp: { id: 'localhost', name: 'Bindery staff' }, pubKeyCredParams: [{ alg: -7, type: 'public-key' }] },
  user: { id: 'a2lt', name: 'kim@example.com', displayName: 'kim@example.com' },
  authenticatorSelection: {
    ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
};
const PROOF_NEEDED = {
  status: 403,
  body: problem(403, 'staff_proof_needed', 'Prove once more that it is you'),
};

const browser = { create: jest.fn<() => Promise<unknown>>(), get: jest.fn<() => Promise<unknown>>() };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = (response: object) => ({
  ...{ id: 'Y3JlZA', rawId: bytes('cred'), type: 'public-key', response },
  getClientExtensionResults: () => ({}),
});
const signature = () =>
  credential({
    ...{ clientDataJSON: bytes('client'), authenticatorData: bytes('data') },
    ...{ signature: bytes('signature'), userHandle: bytes('kim') },
  });

beforeEach(() => {
  // jsdom has no layout, so without this mock every element counts as hidden and gets no focus
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: browser, configurable: true });
  browser.create.mockResolvedValue(
    credential({ clientDataJSON: bytes('client'), attestationObject: bytes('attestation') }),
  );
  browser.get.mockImplementation(async () => signature());
});
afterEach(() => {
  Object.assign(window, { PublicKeyCredential: undefined });
  window.history.replaceState(null, '', '/');
  jest.resetAllMocks();
});

async function open(firstSession: StaffSession, hash = '', ...moreHandlers: Handler[]) {
  window.history.replaceState(null, '', `/uk${hash}`);
  const user = userEvent.setup();
  const become = { body: { data: KIM } };
  const handlers = [
    handle(`GET ${STAFF}/session`, { body: { data: firstSession } }),
    handle(`POST ${STAFF}/session`, become),
    handle(`POST ${STAFF}/session/challenge`, { body: { data: REQUEST } }),
    handle(`POST ${STAFF}/session/proof`, become),
    handle(`POST ${STAFF}/link/challenge`, { body: { data: CREATION } }),
    handle(`POST ${STAFF}/link/passkey`, become),
    handle(`GET ${STAFF}/passkeys`, { body: { data: [LAPTOP] } }),
    handle(`POST ${STAFF}/passkeys/challenge`, { body: { data: CREATION } }),
    handle(`POST ${STAFF}/passkeys`, { body: { data: { name: 'phone' } } }),
    handle(`DELETE ${STAFF}/passkeys/:id`, { body: { data: { id: 'one' } } }),
    ...moreHandlers,
  ];
  const { network } = renderRemote(<AdminPanel environment="staging" />, { path: '/uk', handlers });
  if (hash === '') await user.click(screen.getByRole('button', { name: /Staff panel/ }));
  return { user, network };
}

async function openPasskeys(...moreHandlers: Handler[]) {
  const { user, network } = await open(KIM, '', ...moreHandlers);
  await user.click(await screen.findByRole('button', { name: 'Your passkeys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your passkeys' }));
  await dialog.findByText('laptop');
  await waitFor(() => expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus());
  return { user, network, dialog };
}

describe('sign-in with passkeys only (STAFF-22)', () => {
  it('offers no password, and shows an error if the browser refuses the passkey', async () => {
    const { user, network } = await open(NOBODY);
    browser.get.mockRejectedValueOnce(new DOMException('The operation was aborted', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    const button = dialog.getByRole('button', { name: 'Sign in with a passkey' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(button);
    expect(await dialog.findByText(/^Nothing was confirmed/)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText('Signed in as kim@example.com (support)')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/session`)).toMatchObject([
      { body: { passkey: { id: 'Y3JlZA', type: 'public-key', response: { signature: 'c2lnbmF0dXJl' } } } },
    ]);
  });

  it('registers a passkey from a link, and requires a name for it', async () => {
    const { user, network } = await open(NOBODY, `#staff-link=${TOKEN}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Register a passkey' }));
    expect(window.location.hash).toBe('');
    const name = dialog.getByLabelText('Name of the passkey');
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(name).toHaveAccessibleDescription(/Give it a name/);
    expect(browser.create).not.toHaveBeenCalled();
    await user.type(name, 'laptop{Enter}');
    expect(await screen.findByText('Signed in as kim@example.com (support)')).toBeVisible();
    expect(network.requestsTo(`POST ${STAFF}/link/challenge`)).toMatchObject([{ body: { token: TOKEN } }]);
    expect(network.requestsTo(`POST ${STAFF}/link/passkey`)).toMatchObject([
      { body: { token: TOKEN, name: 'laptop', passkey: { id: 'Y3JlZA' } } },
    ]);
  });
});

describe('your passkeys (STAFF-22)', () => {
  it('are listed with the time of their last use, and more can be added', async () => {
    const { user, network, dialog } = await openPasskeys();
    expect(dialog.getByText(/^Registered 2 Nov 2026.*; not used yet$/)).toBeVisible();
    await user.type(dialog.getByLabelText('Name of the passkey'), 'phone{Enter}');
    expect(await dialog.findByText('The passkey phone is registered.')).toBeVisible();
    expect(dialog.getByLabelText('Name of the passkey')).toHaveValue('');
    expect(network.requestsTo(`POST ${STAFF}/passkeys`)).toMatchObject([{ body: { name: 'phone' } }]);
  });

  it('can be removed with two presses, except the last passkey', async () => {
    const lastWayRefusal = { status: 409, body: problem(409, 'last_way_in', 'This is your last way in') };
    const { user, network, dialog } = await openPasskeys(
      handle(`DELETE ${STAFF}/passkeys/:id`, lastWayRefusal),
    );
    await user.click(dialog.getByRole('button', { name: 'Remove laptop' }));
    expect(network.requestsTo(`DELETE ${STAFF}/passkeys/one`)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove laptop for good' }));
    expect(await dialog.findByText('Not done: This is your last way in')).toBeVisible();
    network.use(handle(`DELETE ${STAFF}/passkeys/:id`, { body: { data: { id: 'one' } } }));
    await user.click(dialog.getByRole('button', { name: 'Remove laptop' }));
    await user.click(dialog.getByRole('button', { name: 'Remove laptop for good' }));
    expect(await dialog.findByText('The passkey laptop is removed.')).toBeVisible();
  });
});

describe('a call that needs a proof of identity (STAFF-23)', () => {
  function refusedOnce(network: Awaited<ReturnType<typeof openPasskeys>>['network']) {
    const proofs = () => network.requestsTo(`POST ${STAFF}/session/proof`).length;
    network.use(
      handle(`POST ${STAFF}/passkeys`, () =>
        proofs() === 0 ? PROOF_NEEDED : { body: { data: { name: 'phone' } } },
      ),
    );
  }

  it('asks for the proof, then continues', async () => {
    const { user, network, dialog } = await openPasskeys();
    refusedOnce(network);
    await user.type(dialog.getByLabelText('Name of the passkey'), 'phone{Enter}');
    const proof = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    expect(proof.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(proof.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText('The passkey phone is registered.')).toBeInTheDocument();
    const sentBodies = network.requestsTo(`POST ${STAFF}/passkeys`).map(({ body }) => body);
    expect(sentBodies.at(-1)).toEqual(sentBodies[0]);
    expect(network.requestsTo(`POST ${STAFF}/session/proof`)).toHaveLength(1);
    expect(browser.create).toHaveBeenCalledTimes(1);
  });

  it('is not repeated if the member does not prove their identity', async () => {
    const { user, network, dialog } = await openPasskeys();
    refusedOnce(network);
    await user.type(dialog.getByLabelText('Name of the passkey'), 'phone{Enter}');
    const proof = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    await user.click(proof.getByRole('button', { name: 'Leave it' }));
    expect(await dialog.findByText('Not done: Prove once more that it is you')).toBeVisible();
    expect(dialog.getByLabelText('Name of the passkey')).toHaveValue('phone');
    expect(network.requestsTo(`POST ${STAFF}/session/proof`)).toEqual([]);
  });

  it('accepts a password as proof if passwords are allowed', async () => {
    const bothWays = handle(`GET ${STAFF}/session`, {
      body: { data: { ...KIM, ways: ['passkey', 'password'] } },
    });
    const { user, network, dialog } = await openPasskeys(bothWays);
    network.use(handle(`POST ${STAFF}/passkeys/challenge`, PROOF_NEEDED));
    await user.type(dialog.getByLabelText('Name of the passkey'), 'phone{Enter}');
    const proof = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    const wrong = { status: 422, body: problem(422, 'proof_refused', 'This is not your password') };
    network.use(handle(`POST ${STAFF}/session/proof`, wrong));
    await user.type(proof.getByLabelText('Password'), 'a guess{Enter}');
    expect(await proof.findByText('This is not your password')).toBeVisible();
    network.use(
      handle(`POST ${STAFF}/session/proof`, { body: { data: KIM } }),
      handle(`POST ${STAFF}/passkeys/challenge`, { body: { data: CREATION } }),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The passkey phone is registered.')).toBeInTheDocument();
  });
});
