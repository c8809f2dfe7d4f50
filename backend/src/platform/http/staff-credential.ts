import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers in which a proxy names the client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * Returns true if the request has a bearer token. Such a request needs no CSRF token, because another site cannot make
 * a browser send a bearer token.
 */
export const isBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer /i.test(headers.authorization ?? '');

/** @returns the bearer token or the password of Basic authentication; undefined if there is neither */
export function credentialOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, scheme = '', value] = /^(Bearer|Basic) (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (value === undefined) return headers.authorization === undefined ? undefined : '';
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isSameSecret = (givenSecret: string, wantedSecret: string): boolean =>
  timingSafeEqual(digest(givenSecret), digest(wantedSecret));

/**
 * Returns true if the request comes from this machine without a proxy, and its `Host` names this machine. Without the
 * check of `Host`, another site could let its name resolve to this machine (DNS rebinding).
 */
export function isOnThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    !FORWARDED.some((name) => headers[name] !== undefined) &&
    isLoopbackHost(headers.host ?? '')
  );
}

function isLoopback(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '');
  return bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** @param host - hostname, with or without a port */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/**
 * Returns true if the request's `Host` header names this origin. Ignores other headers such as `X-Forwarded-Host`. A
 * proxy can route by `Host` to refuse shoppers at the staff host, but it forwards the other headers.
 *
 * @param origin - the staff origin; if undefined, the result is false. Source: docs/rules.md STAFF-07
 */
export function isAtOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origin: string | undefined,
): boolean {
  const hostHeader = headers.host ?? '';
  if (origin === undefined || !/^[^/?#@\\\s]+$/.test(hostHeader)) return false;
  const { protocol, host } = new URL(origin);
  // ignores case and the scheme's default port, as browsers do
  const requestedOrigin = `${protocol}//${hostHeader}`;
  return hostHeader === host || (URL.canParse(requestedOrigin) && new URL(requestedOrigin).host === host);
}
