import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { servesHttps, type Config } from '../config';

/** Others that a page may reach. */
export interface PageOrigins {
  /** where the files of builds are when it is not us. Source: docs/rules.md REL-16 */
  readonly assetOrigin?: string | undefined;
  readonly tagManagerHost: string | undefined;
  /** where photos are uploaded to when it is not us */
  readonly uploadOrigin: string | undefined;
  /** where the content service keeps its pictures when it is not us */
  readonly pictureOrigin: string | undefined;
  /** the payment provider's, when it is not us */
  readonly payments: PaymentSources | undefined;
  /** who asks for consent, when it is not us */
  readonly consentProvider: ConsentSources | undefined;
  /** tags, experiments and the error service, as they are configured */
  readonly measuring?: MeasuringSources | undefined;
  /** the content service's toolbar, on pages of a preview alone */
  readonly toolbar?: ToolbarSources | undefined;
  /** where developers' builds come from that this page runs. Source: docs/rules.md ALONE-01 */
  readonly overrideOrigins?: readonly string[];
}

/** Where the toolbar's script comes from, the frames it shows and whom it asks. Source: docs/rules.md CONT-09 */
export interface ToolbarSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Whom scripts of others may be loaded from, ask, and show pictures and frames of. */
export interface MeasuringSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
}

/** Where the script that asks for a card comes from, the frames that it is typed into, and whom they ask. */
export interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Where a banner that is not ours comes from, whom it asks and what it is drawn with. Source: docs/rules.md CONS-13 */
export interface ConsentSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly pictures: readonly string[];
  /** it writes styles into the page that know no nonce */
  readonly hasInlineStyles: boolean;
}

const also = (sources: readonly string[] | undefined): string =>
  (sources ?? []).map((source) => ` ${source}`).join('');

/** Where a page tells what its policy kept it from. Source: docs/rules.md ERR-08 */
export const VIOLATIONS_PATH = '/report-violation';
export const REPORTING_ENDPOINTS = `violations="${VIOLATIONS_PATH}"`;

/** The policy of a page: its own scripts and emotion's styles by nonce, nothing evaluated. Source: docs/rules.md PROV-08 */
export function pagePolicy(nonce: string, origins: PageOrigins): string {
  const { tagManagerHost, uploadOrigin, pictureOrigin, payments, consentProvider: consent } = origins;
  const { measuring, toolbar, assetOrigin } = origins;
  const ofScripts = [payments, consent, measuring, toolbar];
  const overrides = also(origins.overrideOrigins);
  const assets = (assetOrigin ? ` ${assetOrigin}` : '') + overrides;
  const tags = tagManagerHost ? ` ${new URL(tagManagerHost).origin}` : '';
  const frames = ofScripts.map((sources) => also(sources?.frames)).join('');
  const scripts = ofScripts.map((sources) => also(sources?.scripts)).join('');
  const pictures = also(consent?.pictures) + also(measuring?.pictures);
  const connections = ofScripts.map((sources) => also(sources?.connections)).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${assets}${tags}${scripts}`,
    // beside a nonce browsers pass over 'unsafe-inline'
    `style-src 'self'${assets} ${consent?.hasInlineStyles ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${assets}${tags}${pictureOrigin ? ` ${pictureOrigin}` : ''}${pictures}`,
    `font-src 'self'${assets}`,
    `connect-src 'self'${tags}${uploadOrigin ? ` ${uploadOrigin}` : ''}${connections}${overrides}`,
    tags || frames ? `frame-src${tags}${frames}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // the one for browsers that do not know the other
    `report-uri ${VIOLATIONS_PATH}`,
    'report-to violations',
  ].join('; ');
}

/** A wallet's window, opened from a frame of the provider's, tells the frame that opened it what came of it. Source: docs/rules.md PROV-08 */
export const openerPolicy = ({ payments }: PageOrigins): string =>
  payments ? 'same-origin-allow-popups' : 'same-origin';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** A page takes no picture by itself: its form hands that to the system. Wallets of payment providers run in frames. */
const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...[
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
]
  .map((feature) => `${feature}=()`)
  .join(', ');
/** A year, with subdomains. `preload` is the operator's to add at the proxy: it binds the whole domain for years. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true, preload: false };

/** Security headers of every answer. A page replaces the policy by its own, with a nonce. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin' }, // Source: docs/rules.md PRIV-01
    hsts: servesHttps(config) && HSTS,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING);
    done(null, payload);
  });
}
