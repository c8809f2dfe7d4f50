import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { ReleaseAct, ReleaseCounts, ReleaseState } from '@bindery/shared/contracts';
import { handle, problem } from '@bindery/shared/testing';
import {
  ADDRESS,
  AT,
  CURRENT,
  GO_ON,
  HOLD,
  keptRelease,
  openWith,
  type ReleasesServer,
  ROLLBACK,
  SHELL,
} from './testing/open-releases';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  jest.useRealTimers();
});

const STEPS = [
  { percentage: 5, minutes: 10 },
  { percentage: 25, minutes: 20 },
];
const LINE = { name: 'New v3 of cart_mfe' };

const rolledOut = (rollout: Partial<ReleaseState['rollout']> = {}): ReleaseState =>
  keptRelease('v3', {
    ...{ canary_percentage: 5, since: AT },
    rollout: { steps: STEPS, step: 0, is_held: false, next_step_at: AT, ...rollout },
  });
const RUNNING = rolledOut();
const HELD = rolledOut({ is_held: true });

const byNobody = (done: Pick<ReleaseAct, 'act' | 'version'> & Partial<ReleaseAct>): ReleaseAct => ({
  ...{ actor: 'the watch', reason: './CartPage failed for 31 of 412 shoppers', at: AT },
  ...done,
});
const counts = (loads: number, others: Partial<ReleaseCounts> = {}): ReleaseCounts => ({
  ...{ loads, failures: 0, slow: 0, blocked: 0, goals: 0 },
  ...others,
});
const figures = (trial: ReleaseCounts, active: ReleaseCounts) => [
  { version: 'v3', sum: trial, exposes: {} },
  { version: 'v2', sum: active, exposes: {} },
];

async function openRollout(canary: ReleaseState, answers: Partial<ReleasesServer> = {}) {
  const opened = await openWith({ builds: [SHELL, canary, CURRENT], ...answers });
  const line = await opened.dialog.findByRole('group', LINE);
  return { ...opened, line };
}

describe('a rollout', () => {
  it('is shown with its next step and the figures of the new and the active version', async () => {
    const trial = counts(1200, { failures: 3, slow: 60, blocked: 12, goals: 960 });
    const active = counts(24_000, { failures: 24, slow: 1200, goals: 19_200 });
    const { dialog, line } = await openRollout(RUNNING, { figures: figures(trial, active) });
    expect(line).toHaveTextContent(/^v3 for 5 % of browsers, 25 % from 2 Nov 2026, 10:00 UTC/);
    await waitFor(() => expect(line).toHaveTextContent('As good as v2 so far.'));
    const numbers = dialog
      .getAllByRole('term')
      .map((term) => (term.parentElement as HTMLElement).textContent.replaceAll('\u00a0', ' '));
    expect(numbers).toEqual([
      'Loads1,200active: 24,000',
      'Failed0.3 %active: 0.1 %',
      'Shown late5 %active: 5 %',
      'Blocked page1 %active: 0 %',
      'Goal reached80 %active: 80 %',
    ]);
  });

  it('shows when all browsers will get the version, and cannot be held if it has no steps', async () => {
    const { line, server, dialog, press } = await openRollout(rolledOut({ step: 1 }));
    expect(line).toHaveTextContent(/^v3 for 5 % of browsers, all from 2 Nov 2026/);
    server.builds = [keptRelease('v3', { canary_percentage: 10 }), CURRENT];
    await press('Hold with cart_mfe v3');
    await waitFor(() =>
      expect(line).toHaveTextContent(/^v3 for 10 % of browsers, until somebody changes it/),
    );
    expect(dialog.queryByRole('button', { name: /^(Hold|Go on) / })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Go back from cart_mfe v3' })).toBeVisible();
  });

  it.each([
    [
      'too few loads of it',
      counts(99, { failures: 9 }),
      counts(5000),
      'Too few loads to say how it does: 99 of 100. Failed so far: 9.',
      0,
    ],
    ['too few loads of the active one', counts(100), counts(99), 'Too few loads of v2 to compare with.', 5],
    [
      'it does worse',
      counts(200, { failures: 12, slow: 42, blocked: 60, goals: 40 }),
      counts(1000, { failures: 10, slow: 100, blocked: 100, goals: 500 }),
      'Worse than v2: it fails more often, it is shown late more often, it blocks the page more often, it reaches its goal less often.',
      5,
    ],
    [
      'what may be chance',
      counts(100, { failures: 4, slow: 15, goals: 1 }),
      counts(1000, { failures: 10, slow: 100, goals: 20 }),
      'As good as v2 so far.',
      5,
    ],
  ])('compares it with the active version in words: %s', async (_case, trial, active, words, numbers) => {
    const { dialog } = await openRollout(RUNNING, { figures: figures(trial, active) });
    expect(await dialog.findByText(words)).toBeVisible();
    expect(dialog.queryAllByRole('term')).toHaveLength(numbers);
  });

  it('can be held and resumed, and the button keeps the focus', async () => {
    const { dialog, line, press, server, network } = await openRollout(RUNNING);
    const pressed = dialog.getByRole('button', { name: 'Hold with cart_mfe v3' });
    server.builds = [HELD, CURRENT];
    server.acts = [byNobody({ act: 'hold', version: 'v3', actor: 'kim@example.com', reason: '' })];
    await press('Hold with cart_mfe v3');
    expect(await dialog.findByText('v3 is held.')).toHaveRole('status');
    expect(line).toHaveTextContent(/^v3 held at 5 % of browsersHeld by kim@example\.com/);
    expect(pressed).toHaveFocus();
    expect(pressed).toHaveAccessibleName('Go on with cart_mfe v3');
    server.builds = [RUNNING, CURRENT];
    await press('Go on with cart_mfe v3');
    expect(await dialog.findByText('v3 goes on: its step begins again.')).toHaveRole('status');
    expect(line).not.toHaveTextContent(/held/i);
    expect([...network.requestsTo(HOLD), ...network.requestsTo(GO_ON)]).toMatchObject([
      { path: `${ADDRESS}/cart_mfe/rollout/hold`, body: { reason: '' } },
      { path: `${ADDRESS}/cart_mfe/rollout/resume`, body: { reason: '' } },
    ]);
  });

  it('can be rolled back with a reason, and then moves the focus to the release name', async () => {
    const { dialog, line, press, server, network, user } = await openRollout(RUNNING);
    await press('Go back from cart_mfe v3');
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    expect(dialog.getByText('Every new page gets v2 again, and nobody v3.')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(reason).toHaveAccessibleDescription(/Say why/);
    expect(network.requestsTo(ROLLBACK)).toEqual([]);
    server.builds = [CURRENT, keptRelease('v3')];
    await user.keyboard('It breaks{Enter}');
    expect(await dialog.findByText('Nobody gets v3 any more.')).toHaveRole('status');
    expect(network.requestsTo(ROLLBACK)).toMatchObject([{ body: { takes_back: 'v3', reason: 'It breaks' } }]);
    expect(line).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Open cart_mfe' })).toHaveFocus();
  });

  it('keeps the typed reason if the server refuses the change', async () => {
    const { dialog, line, press, network, user } = await openRollout(RUNNING);
    network.use(
      handle(ROLLBACK, { status: 409, body: problem(409, 'release_moved', 'cart_mfe is at v4 by now') }),
    );
    await press('Go back from cart_mfe v3');
    await user.keyboard('It breaks{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not done: cart_mfe is at v4 by now');
    expect(line).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('It breaks');
  });

  it('says why the clock holds it', async () => {
    const { line } = await openRollout(HELD, {
      acts: [byNobody({ act: 'hold', version: 'v3', actor: 'the clock', reason: 'v3 does not fit' })],
    });
    await waitFor(() =>
      expect(line).toHaveTextContent(/^v3 held at 5 % of browsersHeld by the clock: v3 does not fit/),
    );
  });

  it.each([
    ['a canary', byNobody({ act: 'canary', version: 'v3', percentage: 0 })],
    ['an active version', byNobody({ act: 'rollback', version: 'v2', previous: 'v3' })],
  ])('says when and why the watch took it back: %s', async (_case, done) => {
    const { dialog } = await openWith({
      builds: [SHELL, CURRENT, keptRelease('v3')],
      acts: [byNobody({ act: 'publish', version: 'v4', actor: 'ci' }), done],
    });
    const text =
      'v3 was taken back by the watch, 2 Nov 2026, 10:00 UTC: ./CartPage failed for 31 of 412 shoppers';
    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('is refetched every ten seconds while the page is visible', async () => {
    // fakes only intervals, because the mocked network and the query library need real timeouts
    jest.useFakeTimers({
      doNotFake: [
        ...(['Date', 'performance', 'queueMicrotask', 'nextTick', 'setImmediate', 'clearImmediate'] as const),
        ...(['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
      ],
    });
    const { dialog, line, server, network } = await openRollout(RUNNING);
    expect(await dialog.findByText(/^Too few loads to say how it does: 0 of 100/)).toBeVisible();
    const pass = () => act(async () => void jest.advanceTimersByTime(10_000));
    server.figures = figures(counts(40), counts(0));
    await pass();
    expect(await dialog.findByText(/^Too few loads to say how it does: 40 of 100/)).toBeVisible();
    const isSeen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const requestCount = network.requestsTo(`GET ${ADDRESS}`).length;
    await pass();
    expect(network.requestsTo(`GET ${ADDRESS}`)).toHaveLength(requestCount);
    isSeen.mockRestore();
    const failure = { status: 500, body: problem(500, 'internal', 'Something broke') };
    network.use(handle(`GET ${ADDRESS}`, failure), handle(`GET ${ADDRESS}/:name/figures`, failure));
    await pass();
    expect(await dialog.findByText(/^The releases cannot be had: /)).toBeVisible();
    expect(await dialog.findByText(/^Its latest numbers cannot be had: /)).toBeVisible();
    expect(line).toHaveTextContent(/^v3 for 5 % of browsers.*40 of 100/);
  });

  it('moves the focus to the release name if it ends while its form has the focus', async () => {
    const { dialog, line, press, server } = await openRollout(RUNNING);
    await press('Go back from cart_mfe v3');
    expect(line).toContainElement(document.activeElement as HTMLElement);
    server.builds = [CURRENT];
    await press('Hold with cart_mfe v3');
    await waitFor(() => expect(line).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Open cart_mfe' })).toHaveFocus();
  });
});
