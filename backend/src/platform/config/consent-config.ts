import { ConfigError, matching, text, url, type Variables } from './variables';

const PROVIDERS = {
  onetrust: { host: 'https://cdn.cookielaw.org', script: '/scripttemplates/otSDKStub.js' },
  cookiebot: { host: 'https://consent.cookiebot.com', script: '/uc.js' },
} as const;

/**
 * The script and origins of a consent provider that replaces the shop's banner. Source:
 * developer.onetrust.com/onetrust/docs/content-security-policy-cdn, support.cookiebot.com/hc/articles/360018907220
 */
export interface ConsentProviderConfig {
  readonly name: keyof typeof PROVIDERS;
  /** id of OneTrust's domain script or of Cookiebot's domain group */
  readonly siteId: string;
  readonly script: string;
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly pictures: readonly string[];
  readonly hasInlineStyles: boolean;
}

/** @returns undefined if the shop uses its own banner @throws ConfigError if some settings are missing */
export function consentProviderOf(variables: Variables): ConsentProviderConfig | undefined {
  const providerName = text(variables, 'CONSENT_PROVIDER');
  const siteId = matching(
    variables,
    'CONSENT_PROVIDER_ID',
    /^[0-9A-Za-z-]{8,60}$/,
    'an id (letters, digits and hyphens)',
  );
  const host = url(variables, 'CONSENT_PROVIDER_HOST', ['https:', 'http:']);
  if (providerName === undefined) {
    if (siteId !== undefined || host !== undefined)
      throw new ConfigError(
        'CONSENT_PROVIDER',
        `missing, but ${siteId === undefined ? 'CONSENT_PROVIDER_HOST' : 'CONSENT_PROVIDER_ID'} is set`,
      );
    return undefined;
  }
  if (providerName !== 'onetrust' && providerName !== 'cookiebot')
    throw new ConfigError('CONSENT_PROVIDER', `"${providerName}" is not one of onetrust, cookiebot`);
  if (siteId === undefined)
    throw new ConfigError('CONSENT_PROVIDER_ID', 'missing, but CONSENT_PROVIDER is set');
  const from = new URL(host ?? PROVIDERS[providerName].host).origin;
  return {
    name: providerName,
    siteId,
    script: from + PROVIDERS[providerName].script,
    ...sourcesOf(providerName, from),
  };
}

function sourcesOf(name: keyof typeof PROVIDERS, from: string) {
  if (name === 'onetrust')
    return {
      scripts: [from],
      connections: [from, 'https://geolocation.onetrust.com', 'https://privacyportal.onetrust.com'],
      frames: [],
      pictures: [from],
      hasInlineStyles: false, // false for OneTrust, because the styles that it inserts inherit the nonce of its script
    };
  // both hosts of Cookiebot have the same domain ending, which differs by region
  const cdn = from.replace('//consent.', '//consentcdn.');
  return {
    scripts: [from, cdn],
    connections: [from, cdn],
    frames: [cdn],
    pictures: [from.replace('//consent.', '//imgsct.')],
    hasInlineStyles: true,
  };
}
