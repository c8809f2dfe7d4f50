import { join, resolve, sep } from 'node:path';
import type { Environment } from '@bindery/shared/contracts';
import type { ObjectStoreConfig } from '../object-store';
import { consentProviderOf, type ConsentProviderConfig } from './consent-config';
import { imageHostOf, moderationHookOf, type ImageHostConfig, type ModerationHookConfig } from './image-host';
import { flagsFileOf, flagWarnings, type FlagRule } from './flags-file';
import {
  portsOf,
  tracingOf,
  webhookOf,
  type MetricsConfig,
  type TracingConfig,
  type WebhookConfig,
} from './jobs-config';
import { measuringOf, type MeasuringConfig } from './measuring-config';
import { mailOf, type MailConfig } from './mail-config';
import { paymentsOf, paymentWarnings, type PaymentsConfig } from './payments-config';
import { objectStoresOf } from './object-store-config';
import { printHouseOf, type PrintHouseConfig } from './print-house-config';
import { overrideOriginsOf, type OverrideOrigins } from './page-sources';
import type { KeyRing } from './key-ring';
import { keyRingOf } from './secret-key';
import {
  addressServicesOf,
  taxServiceOf,
  type AddressServicesConfig,
  type TaxServiceConfig,
} from './delivery-services-config';
import { productionChoicesOf, type ProductionChoices } from './production-choices';
import { searchConfigOf, type SearchConfig } from './search-config';
import { staffOf, type StaffConfig } from './staff-config';
import { trackingFileOf, type TrackingFile } from './tracking-file';
import { ConfigError, matching, choiceOf, text, url, wholeNumber, type Variables } from './variables';

export { hasStaff, relyingPartyOf, type RelyingParty } from './staff-config';
export { ConfigError } from './variables';
export type { Ga4Config } from './measuring-config';
export type { MetricsConfig, TracingConfig, WebhookConfig } from './jobs-config';
export type { MailConfig } from './mail-config';
export type { StripeConfig } from './payments-config';
export type { PrintHouseConfig } from './print-house-config';
export type { AlgoliaConfig, SearchConfig } from './search-config';
export type { ExperimentRule } from './tracking-file';
export { isStale, type FlagRule } from './flags-file';
export type { PlacesConfig, TaxServiceConfig } from './delivery-services-config';
export { isTextSigned, KeyRing, signText, type Secrets } from './key-ring';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface ContentConfig {
  /** Prismic repository name; undefined means the built-in content service */
  readonly repository: string | undefined;
  readonly endpoint: string | undefined;
  readonly accessToken: string | undefined;
}

export interface Config extends StaffConfig, ProductionChoices, SearchConfig {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  /** origin of links and canonical URLs, without trailing slash */
  readonly publicOrigin: string;
  /** origin of build files; undefined means the shop's origin. Source: docs/rules.md REL-16 */
  readonly assetOrigin: string | undefined;
  /** number of proxies in front of the server whose X-Forwarded-For is trusted */
  readonly trustedProxies: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** database URL without a pooler, used for migrations and LISTEN; undefined if `databaseUrl` has no pooler */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly keys: KeyRing;
  readonly objectStore: ObjectStoreConfig;
  /** store of the deletion ledger; the shop repeats its deletions after a restore. Source: docs/rules.md PRIV-14 */
  readonly deletionLedger: ObjectStoreConfig;
  /** maximum number of concurrent jobs in this process; 0 means this process runs no jobs */
  readonly jobsAtOnce: number;
  /** port of a worker's health check; undefined means none */
  readonly workerPort: number | undefined;
  /** undefined means nothing is measured for Prometheus */
  readonly metrics: MetricsConfig | undefined;
  /** undefined means nothing is traced */
  readonly tracing: TracingConfig | undefined;
  readonly webhook: WebhookConfig | undefined;
  readonly mail: MailConfig;
  readonly payments: PaymentsConfig;
  /** undefined means tickets wait until a print house is configured */
  readonly printHouse: PrintHouseConfig | undefined;
  /** undefined means the shop uses its own table of rates */
  readonly taxService: TaxServiceConfig | undefined;
  readonly addressServices: AddressServicesConfig;
  readonly catalogueDir: string;
  readonly fontsDir: string;
  readonly contentDir: string;
  readonly extrasDir: string;
  readonly mailDir: string;
  readonly commerceDir: string;
  readonly printDir: string;
  readonly migrationsDir: string;
  readonly workspacesDir: string;
  /**
   * true means a newer build in the server's folder becomes the current release; false means it does so only if its
   * name has no release yet
   */
  readonly isBesideCurrent: boolean;
  /** whether the server renders the shell's pages. Source: docs/rules.md REND-01 */
  readonly isRendering: boolean;
  readonly content: ContentConfig;
  readonly imageModeration: 'enabled' | 'disabled';
  readonly imageHost: ImageHostConfig;
  readonly moderationHook: ModerationHookConfig | undefined;
  readonly tagManager:
    | { readonly host: string; readonly containerId: string; readonly query: string }
    | undefined;
  /** undefined means the shop's own banner. Source: docs/rules.md CONS-13 */
  readonly consentProvider: ConsentProviderConfig | undefined;
  readonly measuring: MeasuringConfig;
  readonly tracking: TrackingFile;
  /** feature flags, each until a date. Source: docs/rules.md FLAG-01 */
  readonly flags: readonly FlagRule[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly hasRateLimits: boolean;
  /** if less disk space than this is free, the shop refuses uploads and exports */
  readonly minFreeDiskBytes: number;
  /** after a stop signal, time in which the process reports "not ready" but still answers requests */
  readonly drainMs: number;
  /** time limit of a page request. Source: docs/rules.md HTTP-07 */
  readonly requestTimeoutMs: number;
  /**
   * origins from which pages may load a developer's build of a remote; none in production.
   * Source: docs/rules.md ALONE-01
   */
  readonly overrideOrigins: OverrideOrigins;
  /** true means an npm script started this process */
  readonly isUnderNpm: boolean;
}

function environmentOf(variables: Variables): Environment {
  const value = text(variables, 'APP_ENV');
  // if APP_ENV is not set, NODE_ENV decides. Source: docs/rules.md STAFF-01
  if (value === undefined) return variables['NODE_ENV'] === 'production' ? 'production' : 'development';
  return value === 'development' || value === 'staging' || value === 'pr_app' ? value : 'production';
}

/** @param name - variable with a second URL of the database, such as the URL without a pooler */
function furtherDatabaseUrl(variables: Variables, name: string): string | undefined {
  const address = url(variables, name, ['postgres:', 'postgresql:']);
  if (address !== undefined && text(variables, 'DATABASE_URL') === undefined)
    throw new ConfigError('DATABASE_URL', `missing, but ${name} is set`);
  return address;
}

function assetOriginOf(variables: Variables): string | undefined {
  const address = url(variables, 'ASSET_ORIGIN', ['http:', 'https:']);
  if (address !== undefined && new URL(address).origin !== address)
    throw new ConfigError('ASSET_ORIGIN', 'not an origin alone, such as https://cdn.shop.example');
  return address;
}

function contentOf(variables: Variables): ContentConfig {
  const repository = matching(
    variables,
    'CONTENT_REPOSITORY',
    /^[A-Za-z0-9][A-Za-z0-9-]{2,}[A-Za-z0-9]$/,
    'a repository name (four or more letters, digits and hyphens, a letter or digit at both ends)',
  );
  const endpoint = url(variables, 'CONTENT_ENDPOINT', ['http:', 'https:']);
  if (endpoint && !repository)
    throw new ConfigError('CONTENT_REPOSITORY', 'missing, but CONTENT_ENDPOINT is set');
  return { repository, endpoint, accessToken: text(variables, 'CONTENT_ACCESS_TOKEN') };
}

function tagManagerOf(variables: Variables): Config['tagManager'] {
  const containerId = matching(
    variables,
    'GTM_CONTAINER_ID',
    /^GTM-[A-Z0-9]+$/,
    'a container id (GTM-XXXXXXX)',
  );
  if (!containerId) return undefined;
  return {
    containerId,
    host: url(variables, 'GTM_HOST', ['https:', 'http:']) ?? 'https://www.googletagmanager.com',
    query: text(variables, 'GTM_PARAMS') ?? '',
  };
}

const pageSettings = (variables: Variables): Pick<Config, 'isRendering' | 'isBesideCurrent'> => ({
  isRendering: choiceOf(variables, 'SERVER_RENDERING', ['on', 'off'], 'on') === 'on',
  isBesideCurrent: choiceOf(variables, 'RELEASES_BESIDE', ['current', 'kept'], 'current') === 'current',
});

/**
 * Reads the configuration, once, at start. Variables are described in `.env.example`.
 *
 * @param root - the repository's folder, to which relative paths refer
 * @throws ConfigError naming the first invalid variable
 */
export function readConfig(variables: Variables, root: string): Config {
  const environment = environmentOf(variables);
  const isDevelopment = environment === 'development';
  const { port, ...otherPorts } = portsOf(variables);
  const dataDir = resolve(root, text(variables, 'DATA_DIR') ?? '.data');
  const keys = keyRingOf(variables, dataDir);
  const publicOrigin = url(variables, 'PUBLIC_ORIGIN', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const payments = paymentsOf(variables);
  const staff = staffOf(variables, publicOrigin);
  return {
    environment,
    ...{ port, ...otherPorts, tracing: tracingOf(variables) },
    dataDir,
    host: text(variables, 'HOST') ?? (isDevelopment ? 'localhost' : '0.0.0.0'),
    publicOrigin,
    assetOrigin: assetOriginOf(variables),
    trustedProxies: wholeNumber(variables, 'TRUSTED_PROXIES', [0, 10], 0),
    databaseUrl: url(variables, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: furtherDatabaseUrl(variables, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrl: furtherDatabaseUrl(variables, 'DATABASE_REPLICA_URL'),
    databasePoolSize: wholeNumber(variables, 'DATABASE_POOL_SIZE', [1, 200], 10),
    keys,
    ...objectStoresOf(variables, root, dataDir),
    jobsAtOnce: wholeNumber(variables, 'JOBS_AT_ONCE', [0, 16], 1),
    webhook: webhookOf(variables),
    mail: mailOf(variables),
    payments,
    printHouse: printHouseOf(variables, root),
    ...{ taxService: taxServiceOf(variables), addressServices: addressServicesOf(variables) },
    catalogueDir: resolve(root, text(variables, 'CATALOGUE_DIR') ?? 'backend/catalogue'),
    fontsDir: resolve(root, 'backend/fonts'),
    contentDir: resolve(root, 'backend/content'),
    extrasDir: resolve(root, 'backend/extras'),
    mailDir: resolve(root, 'backend/mail'),
    commerceDir: resolve(root, 'backend/commerce'),
    printDir: resolve(root, 'backend/print'),
    migrationsDir: resolve(root, 'backend/drizzle'),
    workspacesDir: root,
    ...pageSettings(variables),
    content: contentOf(variables),
    requestTimeoutMs: wholeNumber(variables, 'REQUEST_TIMEOUT_MS', [1000, 120_000], 8000),
    imageModeration: choiceOf(variables, 'IMAGE_MODERATION', ['enabled', 'disabled'], 'disabled'),
    imageHost: imageHostOf(variables, keys.secretsOf('uploads')),
    moderationHook: moderationHookOf(variables),
    ...staff,
    ...productionChoicesOf(variables, environment, { payments, staffOrigin: staff.staffOrigin }),
    overrideOrigins: overrideOriginsOf(variables, environment),
    tagManager: tagManagerOf(variables),
    consentProvider: consentProviderOf(variables),
    measuring: measuringOf(variables, environment),
    tracking: trackingFileOf(variables, root),
    flags: flagsFileOf(variables, root),
    ...searchConfigOf(variables),
    logLevel: choiceOf(variables, 'LOG_LEVEL', LOG_LEVELS, isDevelopment ? 'warn' : 'info'),
    hasRateLimits: choiceOf(variables, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    minFreeDiskBytes: wholeNumber(variables, 'MIN_FREE_DISK_MB', [0, 1_000_000], 500) * 1_000_000,
    drainMs: wholeNumber(variables, 'DRAIN_SECONDS', [0, 300], 0) * 1000,
    isUnderNpm: text(variables, 'npm_lifecycle_event') !== undefined,
  };
}

/** Returns true if shoppers use https; cookies are then sent only over https. */
export const servesHttps = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean =>
  publicOrigin.startsWith('https:');

const isBelow = (folder: string, parentFolder: string): boolean => folder.startsWith(`${parentFolder}${sep}`);

/** Returns a warning for each valid but unusual setting, which the shop shows at its start. */
export function configWarnings({
  flags,
  environment,
  publicOrigin,
  mail,
  payments,
  dataDir,
  deletionLedger,
}: Config): string[] {
  const stale = flagWarnings(flags);
  if (environment !== 'production') return stale;
  return [
    ...stale,
    ...(servesHttps({ publicOrigin })
      ? []
      : [`PUBLIC_ORIGIN is ${publicOrigin}, not https://…: cookies go over http too, and links lead there`]),
    ...(mail.smtpUrl === undefined
      ? [`SMTP_URL is not set: mails are written to ${join(dataDir, 'mail')} and reach nobody`]
      : []),
    ...paymentWarnings(payments),
    ...(deletionLedger.kind === 'folder' && isBelow(deletionLedger.folder, dataDir)
      ? [
          `DELETIONS_DIR is not set: a backup of ${dataDir} that is restored brings back persons who were deleted`,
        ]
      : []),
  ];
}
