import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../platform/config';
import { emailKey } from '../../platform/credentials';

const LASTS_S = 365 * 86_400;
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Recognises browsers that have signed in to an account before, so that they are not locked out when strangers guess
 * its password. A cookie contains random bits, and a signature of the bits and the e-mail address. It names no person
 * and grants no access, and the shop does not store it.
 * Source: docs/rules.md ACC-05 (the device cookie of OWASP's "Slow down online guessing attacks")
 */
export interface KnownDevices {
  /** @returns the device's random bits; undefined if the browser has not signed in to this account */
  deviceOf(request: FastifyRequest, email: string): string | undefined;
  hand(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/** @param isSecure - the shop is served over https */
export function createKnownDevices(secrets: Secrets, isSecure: boolean): KnownDevices {
  const name = isSecure ? '__Host-device' : 'device';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, maxAge: LASTS_S } as const;
  const sign = (secret: string, nonce: string, email: string): string =>
    createHmac('sha256', secret)
      .update(`${nonce} ${emailKey(email)}`)
      .digest('base64url');
  function deviceOf({ cookies }: FastifyRequest, email: string): string | undefined {
    const [, nonce, signature] = COOKIE.exec(cookies[name] ?? '') ?? [];
    if (nonce === undefined || signature === undefined) return undefined;
    const isOurs = secrets.some((secret) =>
      timingSafeEqual(Buffer.from(sign(secret, nonce, email)), Buffer.from(signature)),
    );
    return isOurs ? nonce : undefined;
  }
  return {
    deviceOf,
    hand(request, reply, email) {
      const nonce = deviceOf(request, email) ?? randomBytes(16).toString('base64url');
      reply.setCookie(name, `${nonce}.${sign(secrets[0], nonce, email)}`, cookie);
    },
  };
}
