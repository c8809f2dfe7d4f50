import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { DomainError } from '../problems';

/** Asks for the token; a browser asks whoever sits there for it, as the password of any name. */
export class StaffOnlyError extends DomainError {
  readonly code = 'staff_only';
  readonly status = 401;
  override readonly headers = { 'www-authenticate': 'Basic realm="Bindery staff", charset="UTF-8"' };
  constructor() {
    super('This is for staff: send STAFF_TOKEN as bearer token, or as the password of any name');
  }
}

export class StaffClosedError extends DomainError {
  readonly code = 'staff_closed';
  readonly status = 403;
  constructor() {
    super('This is for staff, and STAFF_TOKEN is not set: it answers this machine only, as localhost');
  }
}

/** What a proxy, whichever it is, tells of whom it speaks for. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * Closed by default: with a token to whoever brings it, without one to this very machine.
 *
 * @param token - STAFF_TOKEN
 * @returns a hook for the routes of staff. Source: docs/rules.md STAFF-07
 */
export function staffOnly(token: string | undefined): onRequestAsyncHookHandler {
  return async (request) => {
    if (isStaffCall(request, token)) return;
    throw token === undefined ? new StaffClosedError() : new StaffOnlyError();
  };
}

/** Is it staff who asks? See {@link staffOnly} */
export const isStaffCall = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isOnThisMachine(request) : isSame(credentialOf(request), token);

/** @returns the bearer token of a call */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

/** Is the credential one that no other site can make a browser send? Then the call needs no CSRF token. */
export const isBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer /i.test(headers.authorization ?? '');

function credentialOf({ headers }: FastifyRequest): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

/**
 * The peer itself is this machine, it speaks for nobody else, and it asked for this machine by name: a page of another
 * site whose name was made to point here (DNS rebinding) did not.
 */
function isOnThisMachine({ socket, headers }: FastifyRequest): boolean {
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
