import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JobsOverview } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type Handler } from '@bindery/shared/testing';
import { Jobs } from '.';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

type DeadJob = JobsOverview['dead'][number];
const ADDRESS = '/_canvas/api/staff/jobs';
const [RETRY, CANCEL] = [`POST ${ADDRESS}/:id/retry`, `POST ${ADDRESS}/:id/cancel`];
const PRESS: DeadJob = {
  id: 'one',
  kind: 'print',
  attempts: 5,
  failure: 'The press is away',
  died_at: '2026-11-02T10:00:00.000Z',
};
const MAIL: DeadJob = { ...PRESS, id: 'two', kind: 'outbox.webhook', attempts: 1, failure: '' };

function jobsOfServer(...dead: DeadJob[]) {
  const server = { dead, counts: [{ kind: 'upkeep.drafts', status: 'done', count: 24 }] };
  const handlers: Handler[] = [
    handle(`GET ${ADDRESS}`, () => ({
      body: {
        data: {
          counts: [...server.dead.map(({ kind }) => ({ kind, status: 'dead', count: 1 })), ...server.counts],
          dead: server.dead,
        },
      },
    })),
    handle(RETRY, ({ path }) => {
      const id = path.split('/')[5];
      const job = server.dead.find((each) => each.id === id)!;
      server.dead = server.dead.filter((each) => each.id !== id);
      server.counts.push({ kind: job.kind, status: 'waiting', count: 1 });
      return { body: { data: { id } } };
    }),
    handle(CANCEL, ({ path }) => ({ body: { data: { id: path.split('/')[5] } } })),
  ];
  return { server, handlers };
}

async function open({
  dead = [PRESS, MAIL],
  handlers = [],
}: { dead?: DeadJob[]; handlers?: Handler[] } = {}) {
  const user = userEvent.setup();
  const { server, handlers: answers } = jobsOfServer(...dead);
  const { network } = renderRemote(<Jobs />, { handlers: [...answers, ...handlers] });
  await user.click(screen.getByRole('button', { name: 'Jobs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jobs' }));
  return {
    user,
    network,
    server,
    dialog,
    dead: async (kind: string) =>
      within(await dialog.findByRole('list', { name: 'Dead jobs' })).findByRole('listitem', {
        name: new RegExp(`^${kind}, died 2 Nov 2026`),
      }),
    press: (name: RegExp) => user.click(dialog.getByRole('button', { name })),
  };
}
const refused = (address: string, status: number, code: string, detail?: string): Handler =>
  handle(address, { status, body: problem(status, code, detail) });

describe('the job list', () => {
  it('counts jobs by kind and status, and lists dead jobs with attempts, time and reason', async () => {
    const { dialog, dead } = await open();
    expect(await dead('print')).toHaveTextContent('5 attempts: The press is away');
    expect(await dead('outbox.webhook')).toHaveTextContent('1 attempt: no reason is known');
    expect(dialog.getByRole('row', { name: 'print 1 dead' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'upkeep.drafts 24 done' })).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Jobs (2 dead)' })).toHaveFocus();
  });

  it('includes unlisted dead jobs in its counts', async () => {
    const body = { data: { counts: [{ kind: 'print', status: 'dead', count: 120 }], dead: [PRESS] } };
    const { dialog, press } = await open({ handlers: [handle(`GET ${ADDRESS}`, { body })] });
    expect(await dialog.findByRole('heading', { name: 'Jobs (120 dead)' })).toBeVisible();
    await press(/^Refresh$/);
    expect(await dialog.findByText(/ 120 dead\.$/)).toBeVisible();
  });

  it('does not show the payload of a job, even if the server sends it', async () => {
    const { dead } = await open({ dead: [{ ...PRESS, payload: { name: 'Zebedee' } } as DeadJob] });
    await dead('print');
    expect(document.body).not.toHaveTextContent('Zebedee');
  });

  it('retries a dead job with one press, and focuses the next job', async () => {
    const { dialog, dead, press, network } = await open();
    await dead('print');
    await press(/^Retry: print/);
    expect(await dialog.findByText('Tried again: print.')).toBeVisible();
    expect(await dead('outbox.webhook')).toHaveFocus();
    expect(network.requestsTo(RETRY)).toMatchObject([
      { path: `${ADDRESS}/one/retry`, headers: { 'x-csrf-token': expect.any(String) } },
    ]);
    expect(await dialog.findByRole('row', { name: 'print 1 waiting' })).toBeVisible();
    await press(/^Retry: outbox/);
    expect(await dialog.findByText('No job is dead.')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Jobs (0 dead)' })).toHaveFocus();
  });

  it('cancels a retried job only after a second press', async () => {
    const { dialog, dead, press, network } = await open();
    await dead('print');
    await press(/^Retry: print/);
    await dialog.findByRole('list', { name: 'Tried again' });
    await press(/^Cancel: print/);
    expect(dialog.getByText('Press once more to cancel it for good.')).toBeVisible();
    await press(/^Let it run$/);
    await press(/^Cancel: print/);
    expect(network.requestsTo(CANCEL)).toEqual([]);
    await press(/^Cancel for good: print/);
    expect(await dialog.findByText('Cancelled: print.')).toBeVisible();
    expect(network.requestsTo(CANCEL)).toMatchObject([{ path: `${ADDRESS}/one/cancel` }]);
    expect(dialog.queryByRole('list', { name: 'Tried again' })).not.toBeInTheDocument();
    expect(dialog.getByRole('heading', { name: /^Jobs \(/ })).toHaveFocus();
  });

  it('lists a retried job as dead again if it fails again', async () => {
    const { dialog, dead, press, server, network } = await open();
    await dead('print');
    await press(/^Retry: print/);
    await dialog.findByRole('list', { name: 'Tried again' });
    await dialog.findByRole('row', { name: 'print 1 waiting' });
    network.use(refused(CANCEL, 409, 'job_ended'));
    server.dead = [PRESS];
    await press(/^Cancel: print/);
    await press(/^Cancel for good: print/);
    expect(await dialog.findByText('It had ended already: print.')).toBeVisible();
    expect(await dead('print')).toBeVisible();
    expect(dialog.queryByRole('list', { name: 'Tried again' })).not.toBeInTheDocument();
  });

  it('removes a job that a colleague has retried, but not a job whose retry failed', async () => {
    const { dialog, dead, press, network, server } = await open({
      handlers: [refused(RETRY, 409, 'job_ended')],
    });
    const firstJob = await dead('print');
    server.dead = [MAIL];
    await press(/^Retry: print/);
    expect(await dialog.findByText('No longer dead: print.')).toBeVisible();
    expect(firstJob).not.toBeInTheDocument();
    network.use(refused(RETRY, 500, 'internal', 'The database is away'));
    await press(/^Retry: outbox/);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not changed: The database is away');
    expect(await dead('outbox.webhook')).toBeVisible();
  });

  it('reloads on Refresh and keeps the focus', async () => {
    const { dialog, dead, press, server } = await open({ dead: [] });
    expect(await dialog.findByText('No job is dead.')).toBeVisible();
    server.dead = [PRESS];
    await press(/^Refresh$/);
    expect(await dialog.findByText(/^Loaded at \d\d:\d\d:\d\d\. 1 dead\.$/)).toBeVisible();
    expect(await dead('print')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  });

  it('asks staff to sign in until the list can be loaded', async () => {
    const { dialog, press, network } = await open({
      handlers: [refused(`GET ${ADDRESS}`, 401, 'staff_only', 'For staff only')],
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent('The jobs cannot be had: For staff only');
    network.use(handle(`GET ${ADDRESS}`, { body: { data: { counts: [], dead: [] } } }));
    await press(/^Refresh$/);
    expect(await dialog.findByText('No job is dead.')).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
  });
});
