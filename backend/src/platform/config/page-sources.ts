import { ConfigError, text, type Variables } from './variables';
import type { Environment } from '@bindery/shared/contracts';

/** A page's allowed origins of scripts, pictures, connections and frames. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
}

export const NO_SOURCES: PageSources = { scripts: [], connections: [], pictures: [], frames: [] };

export const originSource = (kind: keyof PageSources, address: string): PageSources => ({
  ...NO_SOURCES,
  [kind]: [new URL(address).origin],
});

const joined = (firstSources: readonly string[], otherSources: readonly string[]): string[] => [
  ...new Set([...firstSources, ...otherSources]),
];

export const withSources = (pageSources: PageSources, otherSources: PageSources): PageSources => ({
  scripts: joined(pageSources.scripts, otherSources.scripts),
  connections: joined(pageSources.connections, otherSources.connections),
  pictures: joined(pageSources.pictures, otherSources.pictures),
  frames: joined(pageSources.frames, otherSources.frames),
});

/** Google's domains in the shop's markets, because a policy cannot match every top-level domain. */
const GOOGLE = [
  ...['com', 'ca', 'co.uk', 'ie', 'com.au', 'dk', 'de', 'es', 'com.mx', 'fr', 'it', 'co.jp', 'co.kr'],
  ...['nl', 'pt', 'se'],
].map((end) => `https://www.google.${end}`);

/** Origins that Google's tags reach. Source: https://developers.google.com/tag-platform/security/guides/csp */
const VENDORS: Readonly<Record<string, PageSources>> = {
  'google-analytics': {
    scripts: ['https://*.googletagmanager.com'],
    connections: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      ...GOOGLE,
    ],
    pictures: [
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      ...GOOGLE,
    ],
    frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
  },
  'google-ads': {
    scripts: [
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
    ],
    connections: [
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://google.com',
      ...GOOGLE,
    ],
    pictures: [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://google.com',
      ...GOOGLE,
    ],
    frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
  },
};

const KINDS: Readonly<Record<string, keyof PageSources>> = {
  script: 'scripts',
  connect: 'connections',
  img: 'pictures',
  frame: 'frames',
};
/** Matches origins. Allows no characters that end a directive, and only a leading `*.` as a wildcard. */
const ORIGIN = /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/;

const listOf = (variables: Variables, name: string): string[] =>
  (text(variables, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Reads TAG_VENDORS (names) and TAG_VENDOR_ORIGINS: `connect=https://collect.example,img=https://collect.example`. */
export function vendorSources(variables: Variables): PageSources {
  const named = listOf(variables, 'TAG_VENDORS').map((name) => {
    const sources = Object.hasOwn(VENDORS, name) ? VENDORS[name] : undefined;
    if (!sources)
      throw new ConfigError('TAG_VENDORS', `"${name}" is not one of ${Object.keys(VENDORS).join(', ')}`);
    return sources;
  });
  const ownSources = listOf(variables, 'TAG_VENDOR_ORIGINS').map((entry) => {
    const [kind = '', origin = '', ...surplus] = entry.split('=').map((part) => part.trim());
    if (!Object.hasOwn(KINDS, kind) || !ORIGIN.test(origin) || surplus.length > 0)
      throw new ConfigError(
        'TAG_VENDOR_ORIGINS',
        `"${entry}" is not ${Object.keys(KINDS).join(', ')}, = and an origin such as https://tags.example`,
      );
    return { ...NO_SOURCES, [KINDS[kind]!]: [origin] };
  });
  return [...named, ...ownSources].reduce(withSources, NO_SOURCES);
}

export type OverrideOrigins = readonly RegExp[];

/** `http://localhost:*` allows any port of the browser's own machine. Every other entry is an exact origin. */
const ENTRY =
  /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1):(\*|\d{1,5}))$/;

const matcherOf = (entry: string): RegExp =>
  new RegExp(`^${entry.replaceAll('.', String.raw`\.`).replace('*', String.raw`\d{1,5}`)}$`);

/**
 * Reads OVERRIDE_ORIGINS, such as `http://localhost:*,https://build.example`. By default, allows any port of localhost
 * in development and no origin elsewhere.
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
