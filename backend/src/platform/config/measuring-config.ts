import type { Environment } from '@bindery/shared/contracts';
import { ga4Of, type Ga4Config } from './ga4-config';
import { NO_SOURCES, originSource, vendorSources, withSources, type PageSources } from './page-sources';
import { ConfigError, matching, choiceOf, text, url, type Variables } from './variables';

export interface ErrorServiceConfig {
  /** Sentry's envelope endpoint, with the project's public key */
  readonly envelopeUrl: string;
  /** pages send errors to this server, which forwards them: hides shoppers' addresses and avoids blockers */
  readonly isTunnelled: boolean;
}

/** Source: docs/rules.md ERR-03, TRACK-30, TRACK-50, PROV-08 */
export interface MeasuringConfig {
  /** staging and production only */
  readonly errorService: ErrorServiceConfig | undefined;
  /** address of a third-party experiment script; a page adds it if the visitor consents */
  readonly experimentScript: string | undefined;
  readonly ga4: Ga4Config | undefined;
  readonly sources: PageSources;
}

const SERVED: readonly Environment[] = ['staging', 'production'];

/** Parses `https://key@host/path/project` with a public key alone. Errors repeat neither key nor address. */
function envelopeUrlOf(variables: Variables): string | undefined {
  const dsn = text(variables, 'SENTRY_DSN');
  if (dsn === undefined) return undefined;
  const parsed = URL.canParse(dsn) ? new URL(dsn) : undefined;
  const [, path, project] = /^(.*)\/(\d+)$/.exec(parsed?.pathname ?? '') ?? [];
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !/^\w+$/.test(parsed.username) || !project)
    throw new ConfigError('SENTRY_DSN', 'not https://public-key@host/project');
  if (parsed.password !== '')
    throw new ConfigError('SENTRY_DSN', 'holds a secret key: pages get it, so give the public one alone');
  return `${parsed.origin}${path}/api/${project}/envelope/?sentry_key=${parsed.username}&sentry_version=7`;
}

function errorServiceOf(variables: Variables, environment: Environment): ErrorServiceConfig | undefined {
  const envelopeUrl = envelopeUrlOf(variables);
  const isTunnelled = choiceOf(variables, 'SENTRY_TUNNEL', ['on', 'off'], 'on') === 'on';
  return envelopeUrl !== undefined && SERVED.includes(environment) ? { envelopeUrl, isTunnelled } : undefined;
}

function experimentScriptOf(variables: Variables): string | undefined {
  const id = matching(variables, 'EXPERIMENT_SCRIPT_ID', /^[A-Za-z0-9_-]+$/, 'an id of letters and digits');
  const host = url(variables, 'EXPERIMENT_SCRIPT_HOST', ['https:', 'http:']);
  if (id === undefined && host !== undefined)
    throw new ConfigError('EXPERIMENT_SCRIPT_ID', 'missing, but EXPERIMENT_SCRIPT_HOST is set');
  return id === undefined ? undefined : `${host ?? 'https://cdn.optimizely.com'}/js/${id}.js`;
}

export function measuringOf(variables: Variables, environment: Environment): MeasuringConfig {
  const errorService = errorServiceOf(variables, environment);
  const experimentScript = experimentScriptOf(variables);
  const isDirect = errorService !== undefined && !errorService.isTunnelled;
  return {
    errorService,
    experimentScript,
    ga4: ga4Of(variables),
    sources: [
      vendorSources(variables),
      isDirect ? originSource('connections', errorService.envelopeUrl) : NO_SOURCES,
      experimentScript === undefined ? NO_SOURCES : originSource('scripts', experimentScript),
    ].reduce(withSources, NO_SOURCES),
  };
}
