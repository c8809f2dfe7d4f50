import type { Environment } from '@bindery/shared/contracts';
import { ConfigError, text, type Variables } from './variables';

export type OverrideOrigins = readonly RegExp[];

/** `http://localhost:*`: any port of the browser's own machine; else an exact origin. */
const ENTRY =
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1):(\*|\d{1,5}))$/;

const matcherOf = (entry: string): RegExp =>
  new RegExp(`^${entry.replaceAll('.', String.raw`\.`).replace('*', String.raw`\d{1,5}`)}$`);

/**
 * Reads OVERRIDE_ORIGINS: `http://localhost:*,https://build.example`. Default: any port of localhost in development,
 * else none.
 *
 * @throws ConfigError in production, for any value. Source: docs/rules.md ALONE-01
 */
export function overrideOriginsOf(variables: Variables, environment: Environment): OverrideOrigins {
  const originsText = text(variables, 'OVERRIDE_ORIGINS');
  if (originsText !== undefined && environment === 'production')
    throw new ConfigError('OVERRIDE_ORIGINS', 'no page of production runs a build that was not released');
  const entries = (originsText ?? (environment === 'development' ? 'http://localhost:*' : ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.map((entry) => {
    if (!ENTRY.test(entry))
      throw new ConfigError(
        'OVERRIDE_ORIGINS',
        `"${entry}" is not an origin such as https://build.example, or http://localhost:*`,
      );
    return matcherOf(entry);
  });
}
