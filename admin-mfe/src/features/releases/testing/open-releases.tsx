import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FiguresOfReleases, ReleaseAct, ReleaseState } from '@bindery/shared/contracts';
import { handle, renderRemote } from '@bindery/shared/testing';
import { Releases } from '..';

export const ADDRESS = '/_canvas/api/releases';
export const [ACTIVATE, CANARY, ROLLBACK, PROVE, HOLD, GO_ON] = [
  `PUT ${ADDRESS}/:name/current`,
  `PUT ${ADDRESS}/:name/canary`,
  `POST ${ADDRESS}/:name/rollback`,
  `POST ${ADDRESS}/:name/versions/:version/proofs`,
  `POST ${ADDRESS}/:name/rollout/hold`,
  `POST ${ADDRESS}/:name/rollout/resume`,
];
export const AT = '2026-11-02T10:00:00.000Z';

export const keptRelease = (version: string, overrides: Partial<ReleaseState> = {}): ReleaseState => ({
  name: 'cart_mfe',
  version,
  is_current: false,
  is_previous: false,
  published_at: AT,
  ...overrides,
});
export const CURRENT = keptRelease('v2', { is_current: true, since: AT });
export const BEFORE = keptRelease('v1', { is_previous: true });
export const NEWER = keptRelease('v3');
export const SHELL = keptRelease('s1', { name: 'shell', is_current: true, since: AT });
export const HISTORY: ReleaseAct[] = [
  {
    act: 'activate',
    version: 'v2',
    previous: 'v1',
    actor: 'kim@example.com',
    reason: 'New gift wrap',
    at: AT,
  },
  { act: 'canary', version: 'v2', percentage: 5, actor: 'ci, token "ci"', reason: 'A try', at: AT },
  { act: 'publish', version: 'v2', actor: 'ci, token "ci"', reason: '', at: AT },
  { act: 'resume', version: 'v1', actor: 'kim@example.com', reason: '', at: AT },
  { act: 'hold', version: 'v1', actor: 'the clock', reason: 'v1 is refused', at: AT },
];

/** Answers of the registry. `acts` and `figures` belong to the cart remote. */
export interface ReleasesServer {
  builds: ReleaseState[];
  acts: ReleaseAct[];
  figures: FiguresOfReleases['data']['versions'];
}

export const open = (...builds: ReleaseState[]) => openWith({ builds });

/** Opens the screen with a fake registry, whose answers a test can change. */
export async function openWith(answers: Partial<ReleasesServer>) {
  const user = userEvent.setup();
  const server: ReleasesServer = { builds: [], acts: HISTORY, figures: [], ...answers };
  const { network } = renderRemote(<Releases />, {
    handlers: [
      handle(`GET ${ADDRESS}`, () => ({ body: { data: { builds: server.builds } } })),
      handle(`GET ${ADDRESS}/:name/history`, () => ({ body: { data: { acts: server.acts } } })),
      handle(`GET ${ADDRESS}/shell/history`, { body: { data: { acts: [] } } }),
      handle(`GET ${ADDRESS}/:name/figures`, () => ({ body: { data: { versions: server.figures } } })),
      ...[ACTIVATE, CANARY, ROLLBACK, PROVE, HOLD, GO_ON].map((address) =>
        handle(address, () => ({ body: { data: { name: 'cart_mfe', version: 'v3' } } })),
      ),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Releases' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Releases' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, network, server, dialog, press };
}

export async function openCart(...builds: ReleaseState[]) {
  const opened = await open(...builds);
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Open cart_mfe' }));
  return opened;
}
