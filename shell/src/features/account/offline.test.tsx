import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { handle, renderRemote, whileOffline, type Handler } from '@bindery/shared/testing';
import type { SavedAddress, User } from '@bindery/shared/contracts';
import { renderPage } from '../../testing/render-page';
import { LeaveContext } from '../session';
import { SignOutButton } from './sign-out-button';

const uk = findMarket('uk')!;
const home: SavedAddress = {
  ...{ id: 'a1', isDefault: true, firstname: 'Ada', lastname: 'Byron', address1: '1 Old Street' },
  ...{ address2: '', city: 'London', zipcode: 'EC1V 9HL', state: '', country: 'GB', phone: '' },
};
const ada: User = {
  ...{ id: 'u1', firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' },
  ...{ isEmailConfirmed: true, hasPassword: true, credit: { amount: '0.00', formatted: '£0.00' } },
  ...{ addresses: [home], marketing_opt_in: false },
};
const phone = { id: 's2', device: 'A phone', isCurrent: false, lastSeenAt: '2026-11-20T10:00:00Z' };
const accountHandlers: Handler[] = [
  handle('GET /website/v1/user', { body: { data: ada } }),
  handle('GET /website/v1/user/sessions', { body: { data: [phone] } }),
  handle('GET /website/v1/user/cards', { body: { data: [] } }),
  handle('GET /website/v1/privacy', {
    body: { data: { confirmation: 'password', openOrders: [], deletion: null, exports: [] } },
  }),
];
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const write = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const openAccount = async () => {
  const page = await renderPage('/uk/account', { handlers: accountHandlers });
  await screen.findByRole('button', { name: 'Sign out A phone' });
  return page;
};
const writesOf = ({ network }: Awaited<ReturnType<typeof renderPage>>) =>
  network.requests.filter(({ method }) => method !== 'GET');

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('account forms while the browser is offline (HTTP-21)', () => {
  const forms = [
    {
      form: 'signing in',
      open: async () => {
        const page = await renderPage('/uk/account/sign-in');
        await screen.findByRole('heading', { level: 1, name: 'Sign in' });
        await write('Email address', 'ada@example.com');
        await write('Password', 'three old books');
        return page;
      },
      send: () => press('Sign in'),
    },
    {
      form: 'asking for a new password',
      open: async () => {
        const page = await renderPage('/uk/account/forgotten');
        await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.com');
        return page;
      },
      send: () => press(/mail|link/i),
    },
    { form: 'removing an address', open: openAccount, send: () => press('Remove Ada Byron') },
    { form: 'ending another session', open: openAccount, send: () => press('Sign out A phone') },
    {
      form: 'asking for an archive',
      open: async () => {
        const page = await openAccount();
        await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
        const yourData = within(screen.getByRole('region', { name: 'Your data' }));
        await userEvent.type(yourData.getByLabelText('Password'), 'three old books');
        return page;
      },
      send: () => press('Download my data'),
    },
  ];
  it.each(forms)('$form shows at once that the browser is offline, and sends nothing later', async (form) => {
    const page = await form.open();
    await whileOffline(async () => {
      await form.send();
      expect(await screen.findByText(/^You’re offline/)).toBeVisible();
    });
    expect(writesOf(page)).toEqual([]);
  });
});

describe('deletion of all data while the browser is offline', () => {
  const open = async (answer: Parameters<typeof handle>[1]) => {
    const page = await renderPage('/uk/privacy/your-data', {
      handlers: [
        handle('GET /website/v1/privacy', {
          body: { data: { confirmation: 'none', openOrders: [], deletion: null, exports: [] } },
        }),
        handle('POST /website/v1/privacy/delete', answer),
      ],
    });
    const ask = async (): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
      await userEvent.click(screen.getByRole('checkbox', { name: /Yes, delete everything/ }));
      await press('Delete everything');
    };
    return { ask, deletions: () => page.network.requestsTo('POST /website/v1/privacy/delete') };
  };

  it('never sends a deletion that the shopper cancelled', async () => {
    const { ask, deletions } = await open({ status: 500, body: null });
    await whileOffline(async () => {
      await ask();
      expect(await screen.findByText(/^You’re offline/)).toBeVisible();
      await press('Keep everything');
    });
    expect(deletions()).toHaveLength(0);
    await ask();
    await waitFor(() => expect(deletions()).toHaveLength(1));
  });

  it('can no longer be cancelled once the page has sent the request', async () => {
    let answer = (): void => undefined;
    const heldAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { ask, deletions } = await open(() => heldAnswer.then(() => ({ status: 500, body: null })));
    await ask();
    await waitFor(() => expect(deletions()).toHaveLength(1));
    const keep = screen.getByRole('button', { name: 'Keep everything' });
    await userEvent.click(keep);
    expect(keep).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('checkbox', { name: /Yes, delete everything/ })).toBeVisible();
    answer();
    expect(await screen.findByText(/having trouble connecting/)).toBeVisible();
    await userEvent.click(keep);
    expect(within(screen.getByRole('main')).queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('signing out while the browser is offline (ACC-46)', () => {
  it('leaves the shopper signed in and deletes nothing, even once the browser is online', async () => {
    const leave = jest.fn();
    window.localStorage.setItem('bindery-signed-in', '1');
    const { network } = renderRemote(
      <LeaveContext value={leave}>
        <SignOutButton />
      </LeaveContext>,
      { market: uk, handlers: [handle('POST /website/v1/user/sign-out', { body: { data: null } })] },
    );
    await whileOffline(async () => {
      await press('Sign out');
      expect(await screen.findByText(/^You’re offline, so you’re still signed in/)).toBeVisible();
    });
    expect(network.requests).toEqual([]);
    expect(Object.keys(window.localStorage)).toEqual(['bindery-signed-in']);
    expect(leave).not.toHaveBeenCalled();
  });
});
