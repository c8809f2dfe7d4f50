import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What a proxy, whichever it is, tells of whom it speaks for. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** Is the credential one that no other site can make a browser send? Then the call needs no CSRF token. */
export const isBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer /i.test(headers.authorization ?? '');

/** @returns what came as bearer token, or as the password of any name; undefined where nothing did */
export function credentialOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, scheme = '', value] = /^(Bearer|Basic) (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (value === undefined) return headers.authorization === undefined ? undefined : '';
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for what is nearly right as for what is not. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted));

/**
 * The peer itself is this machine, it speaks for nobody else, and it asked for this machine by name: a page of another
 * site whose name was made to point here (DNS rebinding) did not.
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

function isLoopbackHost(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/**
 * Was it asked for at the host of this origin? By `Host` alone: a proxy that routes by it keeps shoppers from the host of
 * staff, and hands on whatever else they send, `X-Forwarded-Host` too.
 *
 * @param origin - undefined: there is none
 * Source: docs/rules.md STAFF-07
 */
export function isAtOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origin: string | undefined,
): boolean {
  const given = headers.host ?? '';
  if (origin === undefined || !/^[^/?#@\\\s]+$/.test(given)) return false;
  const { protocol, host } = new URL(origin);
  // as browsers read it: capital letters and the scheme's own port make no other host
  const asked = `${protocol}//${given}`;
  return given === host || (URL.canParse(asked) && new URL(asked).host === host);
}
