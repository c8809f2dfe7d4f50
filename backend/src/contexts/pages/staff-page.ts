import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import {
  newNonce,
  openerPolicy,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type PageOrigins,
} from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import { type FlagSet, type Releases, STAFF_PANEL } from '../releases';
import { renderPage } from './page-html';
import { readRoute } from './page-route';
import type { ShellBuild } from './shell-build';

type Panel = NonNullable<BootData['panel']>;

/** The staff panel. No build file contains its name. The server sends the name with pages that have the panel. */
const PANEL: Panel = {
  remote: STAFF_PANEL,
  expose: './AdminPanel',
  failed: 'The staff panel did not load',
};

export const isPanel = ({ name }: Pick<RemoteRelease, 'name'>): boolean => name === PANEL.remote;

/**
 * @param remotes - the remotes of the page
 * @returns the panel for the foot of the page; empty if the page has no panel. Source: docs/rules.md STAFF-01
 */
export const panelBelow = (remotes: readonly RemoteRelease[]): Pick<BootData, 'panel'> =>
  remotes.some(isPanel) ? { panel: PANEL } : {};

/** The panel as its own page. Source: docs/rules.md STAFF-01 */
export const PANEL_ALONE: Panel = { ...PANEL, heading: 'Bindery staff', props: { isStaffPage: true } };

/** The page allows only scripts of the shop, because a foreign script could do everything that staff can do. */
const NOBODY_ELSE: PageOrigins = {
  ...{ tagManagerHost: undefined, uploadOrigin: undefined, pictureOrigin: undefined },
  ...{ payments: undefined, consentProvider: undefined },
};

export interface StaffPageParts {
  readonly environment: BootData['environment'];
  readonly requestTimeoutMs: number;
  readonly publicOrigin: string;
  readonly releases: Pick<Releases, 'currentReleases'>;
  readonly flags: Pick<FlagSet, 'flagsOf'>;
}

/**
 * Sends the page of the staff host: the shell with the panel, without shop content, tracking or consent dialogue.
 *
 * @throws NotFoundError unless the address is the home page of a market. Source: docs/rules.md STAFF-01
 */
export async function sendStaffPage(
  request: FastifyRequest,
  reply: FastifyReply,
  build: ShellBuild,
  { environment, requestTimeoutMs, publicOrigin, releases, flags }: StaffPageParts,
): Promise<FastifyReply> {
  const [pathname = '/'] = request.url.split('?');
  const route = readRoute(pathname);
  if (route.kind !== 'home') throw new NotFoundError(`There is nothing at ${request.method} ${pathname}`);
  const { identifier: marketplace } = route.market;
  const remotes = (await releases.currentReleases({}, true))
    .filter(isPanel)
    .map(({ routes: _routes, modulePlaces: _places, ...remote }) => remote);
  const nonce = newNonce();
  const html = renderPage(build.template, {
    route: { kind: 'not-found', market: route.market },
    head: { title: 'Bindery staff', description: 'For staff' },
    preloads: [],
    origin: publicOrigin,
    boot: {
      ...{ environment, marketplace, requestTimeoutMs, labels: {}, preloaded: {} },
      ...{ panel: PANEL_ALONE, isStaffPage: true },
      flags: flags.flagsOf(request, reply, marketplace),
      remotes,
      shellVersion: build.version,
      tracking: {
        ecommerceEndpoint: `/${marketplace}/data/ecommerce`,
        errorReportEndpoint: '/report-error',
      },
    },
    hasFrame: false,
    nonce,
    notices: {
      oldBrowser: 'Your browser is too old for this page. Please update it.',
      scriptsNeeded: 'This page needs JavaScript.',
    },
  });
  return reply
    .headers({
      'content-security-policy': pagePolicy(nonce, { ...NOBODY_ELSE, framedPages: publicOrigin }),
      'reporting-endpoints': REPORTING_ENDPOINTS,
      'cross-origin-opener-policy': openerPolicy(NOBODY_ELSE),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
