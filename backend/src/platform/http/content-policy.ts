import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { servesHttps, type Config } from '../config';

export interface PageOrigins {
  /** origin of build files, if not ours. Source: docs/rules.md REL-16 */
  readonly assetOrigin?: string | undefined;
  readonly tagManagerHost: string | undefined;
  readonly uploadOrigin: string | undefined;
  readonly pictureOrigin: string | undefined;
  readonly payments: PaymentSources | undefined;
  readonly consentProvider: ConsentSources | undefined;
  readonly measuring?: MeasuringSources | undefined;
  readonly toolbar?: ToolbarSources | undefined;
  /** origins from which this page runs developers' builds. Source: docs/rules.md ALONE-01 */
  readonly overrideOrigins?: readonly string[];
  /** origin of the shop's pages in frames on this page; undefined means no frames. Source: docs/rules.md CONT-12 */
  readonly framedPages?: string | undefined;
  /** origin of the panel that may show this page in a frame; undefined means no page may. Source: docs/rules.md CONT-12 */
  readonly framedBy?: string | undefined;
}

/** Origins of the preview toolbar's script, frames and requests. Source: docs/rules.md CONT-09 */
export interface ToolbarSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

export interface MeasuringSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
}

export interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Origins of a third-party consent banner's scripts, requests and assets. Source: docs/rules.md CONS-13 */
export interface ConsentSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly pictures: readonly string[];
  /** true means the banner inserts styles without a nonce */
  readonly hasInlineStyles: boolean;
}

const also = (sources: readonly string[] | undefined): string =>
  (sources ?? []).map((source) => ` ${source}`).join('');

/** Receives reports of policy violations. Source: docs/rules.md ERR-08 */
export const VIOLATIONS_PATH = '/report-violation';
export const REPORTING_ENDPOINTS = `violations="${VIOLATIONS_PATH}"`;

/** Returns a page's policy. Inline scripts and styles need the nonce. Forbids eval. Source: docs/rules.md PROV-08 */
export function pagePolicy(nonce: string, origins: PageOrigins): string {
  const { tagManagerHost, uploadOrigin, pictureOrigin, payments, consentProvider: consent } = origins;
  const { measuring, toolbar, assetOrigin, framedPages, framedBy = "'none'" } = origins;
  const ofScripts = [payments, consent, measuring, toolbar];
  const overrides = also(origins.overrideOrigins);
  const assets = (assetOrigin ? ` ${assetOrigin}` : '') + overrides;
  const tags = tagManagerHost ? ` ${new URL(tagManagerHost).origin}` : '';
  const frames =
    also(framedPages ? [framedPages] : []) + ofScripts.map((sources) => also(sources?.frames)).join('');
  const scripts = ofScripts.map((sources) => also(sources?.scripts)).join('');
  const pictures = also(consent?.pictures) + also(measuring?.pictures);
  const connections = ofScripts.map((sources) => also(sources?.connections)).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${assets}${tags}${scripts}`,
    // with a nonce, browsers ignore 'unsafe-inline'
    `style-src 'self'${assets} ${consent?.hasInlineStyles ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${assets}${tags}${pictureOrigin ? ` ${pictureOrigin}` : ''}${pictures}`,
    `font-src 'self'${assets}`,
    `connect-src 'self'${tags}${uploadOrigin ? ` ${uploadOrigin}` : ''}${connections}${overrides}`,
    tags || frames ? `frame-src${tags}${frames}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    // report-uri is for browsers without report-to
    `report-uri ${VIOLATIONS_PATH}`,
    'report-to violations',
  ].join('; ');
}

/**
 * Allows popups on pages with payments, because a wallet's popup must report its result to its opener, which is the
 * provider's frame. Source: docs/rules.md PROV-08
 */
export const openerPolicy = ({ payments }: PageOrigins): string =>
  payments ? 'same-origin-allow-popups' : 'same-origin';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * Pages need no permission for the camera, because the system's file dialog uses it. Wallets run in the payment
 * provider's frames.
 */
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
/** One year, with subdomains. Omits `preload`, which binds a domain for years; the operator may add it at the proxy. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true, preload: false };

/**
 * Sets security headers on every answer. Sets `no-store` unless the route sets a `cache-control`. The shop's pages send
 * another content policy, with a nonce. Source: docs/rules.md HTTP-10
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin' }, // Source: docs/rules.md PRIV-01
    hsts: servesHttps(config) && HSTS,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', (_request, reply, payload, callback) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    callback(null, payload);
  });
}
