import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffFlag } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { FlagList } from '.';

const ADDRESS = 'GET /_canvas/api/staff/flags';
const FLAG: StaffFlag = {
  key: 'newForm',
  description: 'The form in one column',
  owner: 'builder team',
  ends_on: '2027-03-31',
  is_stale: false,
  environments: ['staging'],
  markets: ['uk', 'ie'],
  percentage: 20,
  status: 'enabled',
};

async function open(handler: Handler) {
  const { network } = renderRemote(<FlagList />, { path: '/uk', handlers: [handler] });
  await userEvent.click(screen.getByRole('button', { name: 'Flags' }));
  return { network, dialog: within(await screen.findByRole('dialog', { name: 'Flags' })) };
}

// Source: docs/rules.md FLAG-01
it('the flags view shows the owner, end date and local state of each flag', async () => {
  const oldFlag: StaffFlag = {
    ...FLAG,
    key: 'oldForm',
    is_stale: true,
    status: 'disabled',
    environments: [],
    markets: [],
    percentage: 100,
  };
  const { dialog, network } = await open(handle(ADDRESS, { body: { data: { flags: [FLAG, oldFlag] } } }));
  const [firstItem, second] = await dialog.findAllByRole('listitem');
  expect(firstItem).toHaveTextContent('newFormon here');
  expect(firstItem).toHaveTextContent(
    'builder team, until 2027-03-31. For staging; uk, ie; 20 % of browsers.',
  );
  expect(firstItem).not.toHaveTextContent('its time is over');
  expect(second).toHaveTextContent('oldFormoff hereits time is over');
  expect(second).toHaveTextContent('For every environment; every market; 100 % of browsers.');
  expect(network.requestsTo(ADDRESS)).toHaveLength(1);
});

it('the flags view shows a message if the shop has no flags', async () => {
  const { dialog } = await open(handle(ADDRESS, { body: { data: { flags: [] } } }));
  expect(await dialog.findByText(/^No flag is configured\./)).toBeVisible();
});

it('the flags view shows the reason if the flags cannot be loaded', async () => {
  const { dialog } = await open(
    handle(ADDRESS, { status: 401, body: problem(401, 'staff_only', 'For staff only') }),
  );
  expect(await dialog.findByRole('alert')).toHaveTextContent('The flags cannot be had');
});
