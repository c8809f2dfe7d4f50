import { isIP } from 'node:net';
import type { Environment } from '@bindery/shared/contracts';
import { MINIMUM_SECRET_LENGTH } from './image-host';
import { ConfigError, text, url, type Variables } from './variables';

export interface StaffConfig {
  /** bearer token with all roles, for programs; undefined means programs have no access */
  readonly staffToken: string | undefined;
  /**
   * the only origin with staff routes. Undefined means the shop's origin serves them. In production, it then serves
   * them only to programs that send the token.
   */
  readonly staffOrigin: string | undefined;
}

/** @throws ConfigError */
export function staffOf(variables: Variables, publicOrigin: string): StaffConfig {
  const staffToken = text(variables, 'STAFF_TOKEN');
  if (staffToken !== undefined && staffToken.length < MINIMUM_SECRET_LENGTH * 2)
    throw new ConfigError('STAFF_TOKEN', `shorter than ${MINIMUM_SECRET_LENGTH * 2} characters`);
  const staffOrigin = url(variables, 'STAFF_ORIGIN', ['http:', 'https:']);
  if (staffOrigin !== undefined && new URL(staffOrigin).host === new URL(publicOrigin).host)
    throw new ConfigError(
      'STAFF_ORIGIN',
      'the host of PUBLIC_ORIGIN: staff need one of their own, or leave it out',
    );
  return { staffToken, staffOrigin };
}

export interface RelyingParty {
  /** host name */
  readonly id: string;
  readonly origin: string;
}

/**
 * @returns undefined if browsers cannot create passkeys at this address, because it has no host name, or because it
 *   uses http and is not on this machine
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(address);
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return undefined;
  return protocol === 'https:' || isThisMachine ? { id: hostname, origin } : undefined;
}

/** @returns false in production if no staff access is configured; the shop then has no staff routes. Source: docs/rules.md STAFF-07 */
export const hasStaff = ({
  environment,
  staffToken,
  staffOrigin,
}: StaffConfig & { readonly environment: Environment }): boolean =>
  environment !== 'production' || staffToken !== undefined || staffOrigin !== undefined;
