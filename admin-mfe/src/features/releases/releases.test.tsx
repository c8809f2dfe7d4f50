import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, problem } from '@bindery/shared/testing';
import {
  ACTIVATE,
  ADDRESS,
  AT,
  BEFORE,
  CANARY,
  CURRENT,
  keptRelease,
  NEWER,
  open,
  openCart,
  PROVE,
  ROLLBACK,
  SHELL,
} from './testing/open-releases';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

describe('the releases', () => {
  it('are listed with their active and trial versions, with the page as the first', async () => {
    const { dialog } = await open(CURRENT, SHELL, keptRelease('v3', { canary_percentage: 5, since: AT }));
    const list = within(await dialog.findByRole('list', { name: 'What is active' }));
    const [shell, cart] = await list.findAllByRole('listitem');
    expect(shell).toHaveTextContent(/^shells1 since 2 Nov 2026/);
    expect(cart).toHaveTextContent(
      /^cart_mfev2 since 2 Nov 2026.*v3 for 5 % of browsers, until somebody changes it/,
    );
  });

  it('show the stored versions, and the actor, time and reason of each past change', async () => {
    const { dialog } = await openCart(NEWER, CURRENT, BEFORE);
    expect(dialog.getByRole('heading', { name: 'Releases of cart_mfe' })).toHaveFocus();
    const versions = within(dialog.getByRole('list', { name: 'Kept versions' })).getAllByRole('listitem');
    expect(versions.map(({ textContent }) => /^(v\d)(active|before|)/.exec(textContent)?.slice(1))).toEqual([
      ...[
        ['v3', ''],
        ['v2', 'active'],
        ['v1', 'before'],
      ],
    ]);
    const history = within(await dialog.findByRole('list', { name: 'History' }));
    const [activated, tried, published, resumed, held] = await history.findAllByRole('listitem');
    expect(activated).toHaveTextContent(
      /^v2 activated in place of v1“New gift wrap”2 Nov 2026.*kim@example\.com$/,
    );
    expect(tried).toHaveTextContent(/^v2 for 5 % of browsers“A try”/);
    expect(published).toHaveTextContent(/^v2 published2 Nov/);
    expect(resumed).toHaveTextContent(/^Rollout of v1 resumed2 Nov/);
    expect(held).toHaveTextContent(/^Rollout of v1 held“v1 is refused”2 Nov/);
  });

  it('are activated only if the displayed active version is still active', async () => {
    const { dialog, press, user, network, server } = await openCart(NEWER, CURRENT, BEFORE);
    await press('Activate');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(dialog.getByText('Say why: it stands in the history')).toBeVisible();
    await user.keyboard('New form');
    await press('Activate');
    expect(
      dialog.getByText(/^Every new page gets cart_mfe v3, in place of v2\. Press once more/),
    ).toBeVisible();
    expect(network.requestsTo(ACTIVATE)).toEqual([]);
    server.builds = [
      keptRelease('v3', { is_current: true, since: AT }),
      keptRelease('v2', { is_previous: true }),
    ];
    await press('Activate for everybody');
    expect(await dialog.findByText('v3 is active.')).toBeVisible();
    expect(network.requestsTo(ACTIVATE)).toMatchObject([
      {
        path: `${ADDRESS}/cart_mfe/current`,
        body: { version: 'v3', replaces: 'v2', reason: 'New form' },
        headers: { 'x-csrf-token': expect.any(String) },
      },
    ]);
    expect(dialog.getByRole('heading', { name: 'Releases of cart_mfe' })).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    expect(dialog.getByRole('combobox', { name: 'Version' })).toHaveValue('v2');
  });

  it('require a new confirmation if staff choose another version after the first press', async () => {
    const { dialog, press, user, network } = await openCart(NEWER, CURRENT, BEFORE);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'New form');
    await press('Activate');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Version' }), 'v1');
    expect(dialog.queryByRole('button', { name: 'Activate for everybody' })).not.toBeInTheDocument();
    await press('Activate');
    await press('Activate for everybody');
    await waitFor(() => expect(network.requestsTo(ACTIVATE)).toMatchObject([{ body: { version: 'v1' } }]));
  });

  it('can be approved by a member of staff who enters a reason', async () => {
    const { dialog, press, user, network } = await openCart(NEWER, CURRENT);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Read the change');
    await press('Approve');
    await press('Approve it');
    expect(await dialog.findByText('v3 is approved.')).toBeVisible();
    expect(network.requestsTo(PROVE)).toMatchObject([
      {
        path: `${ADDRESS}/cart_mfe/versions/v3/proofs`,
        body: { proof: 'approve', reason: 'Read the change' },
      },
    ]);
  });

  it('can start as a canary on 1 to 99 % of browsers', async () => {
    const { dialog, press, user, network } = await openCart(NEWER, CURRENT);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A try');
    const share = dialog.getByRole('textbox', { name: 'Share of browsers, %' });
    await user.type(share, '0');
    await press('Try on some browsers');
    expect(share).toHaveFocus();
    expect(share).toHaveAccessibleDescription(/A whole number from 1 to 99/);
    await user.clear(share);
    await user.type(share, '5');
    await press('Try on some browsers');
    expect(dialog.getByText('5 % of all browsers get cart_mfe v3. Press once more.')).toBeVisible();
    await press('Give it to them');
    expect(await dialog.findByText('v3 is for 5 % of browsers.')).toBeVisible();
    expect(network.requestsTo(CANARY)).toMatchObject([
      { body: { version: 'v3', percentage: 5, reason: 'A try' } },
    ]);
  });

  it.each([
    [
      'where no canary runs',
      [NEWER, CURRENT, BEFORE],
      'Every new page gets v1 again, in place of v2',
      'Take it back',
      'v2',
    ],
    [
      'while a canary runs',
      [keptRelease('v3', { canary_percentage: 5 }), CURRENT, BEFORE],
      'Nobody gets v3 any more',
      'End the canary',
      'v3',
    ],
  ])(
    'are rolled back with a reason, after a description of the effect: %s',
    async (_case, builds, what, confirm, takesBack) => {
      const { dialog, press, user, network } = await openCart(...builds);
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It breaks');
      await press('Roll back');
      expect(dialog.getByText(`${what}. Press once more.`)).toBeVisible();
      await press(confirm);
      expect(await dialog.findByText('It is rolled back.')).toBeVisible();
      expect(network.requestsTo(ROLLBACK)).toMatchObject([
        { body: { reason: 'It breaks', takes_back: takesBack } },
      ]);
    },
  );

  it('show the server’s reason if it refuses an incompatible release', async () => {
    const detail = 'cart_mfe v3 is refused: @bindery/shared/ui: Badge is not there';
    const { dialog, press, user, network } = await openCart(NEWER, CURRENT);
    network.use(handle(ACTIVATE, { status: 422, body: problem(422, 'release_refused', detail) }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'New form');
    await press('Activate');
    await press('Activate for everybody');
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Not done: ${detail}`);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('New form');
  });

  it('have no buttons for activation and rollback if only the active version is stored', async () => {
    const { dialog } = await openCart(CURRENT);
    expect(dialog.getByText(/Only the active version is kept/)).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Activate|Roll back|Try/ })).not.toBeInTheDocument();
  });

  it('are replaced by an error message if they cannot be loaded', async () => {
    const { dialog, network } = await open();
    expect(await dialog.findByText('Nothing is published.')).toBeVisible();
    network.use(
      handle(`GET ${ADDRESS}`, { status: 401, body: problem(401, 'deploy_token_needed', 'For staff') }),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Releases' }));
    expect(await screen.findByText('The releases cannot be had: For staff')).toBeVisible();
  });
});
