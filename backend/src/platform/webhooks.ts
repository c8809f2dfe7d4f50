import { createHmac, timingSafeEqual } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, BlockList } from 'node:net';
import type { WebhookConfig } from './config';
import { PermanentFailure } from './jobs';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127], // unspecified and loopback
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';

  constructor() {
    super('The address is private');
    this.name = 'PrivateAddressError';
  }
}

/**
 * @param address - IPv4 or IPv6 address; an IPv6 address may be IPv4-mapped
 *
 * @returns false for a private address, and for a text that is no address
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return !NOT_PUBLIC.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Like `dns.lookup`, but refuses a name if one of its addresses is private. The address cannot change after the check,
 * because the connection uses the result of this lookup.
 */
export function lookupPublic(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, []);
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new PrivateAddressError(), []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  });
}

const TIMEOUT_MS = 10_000;
const GONE = 410;

/** Signs `id.timestamp.body` as in Standard Webhooks. */
export function webhookSignature(id: string, timestamp: number, body: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** A request is refused if the times of sender and shop differ by more than this. */
const TOLERANCE_MS = 300_000;

/**
 * Checks that the sender knows the secret and sent the request recently. Source: docs/rules.md JOB-06
 *
 * @param headers - `webhook-id`, `webhook-timestamp` (s) and `webhook-signature` (one or more, blanks between)
 * @returns the id; undefined if the check fails
 */
export function verifiedWebhook(
  headers: Readonly<Record<string, unknown>>,
  body: string,
  secret: string,
  now = Date.now(),
): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return undefined;
  if (id === '' || id.length > 200 || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return undefined;
  const expectedSignature = Buffer.from(webhookSignature(id, Number(timestamp), body, secret));
  const isSigned = signatures.split(' ').some((givenSignature) => {
    const bytes = Buffer.from(givenSignature);
    return bytes.length === expectedSignature.length && timingSafeEqual(bytes, expectedSignature);
  });
  return isSigned ? id : undefined;
}

function post(
  { url, mayBePrivate }: Pick<WebhookConfig, 'url' | 'mayBePrivate'>,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError());
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const askedClientRequest = send(
      url,
      { method: 'POST', headers, signal, agent: false, ...(!mayBePrivate && { lookup: lookupPublic }) },
      (answer) => {
        resolve(answer.statusCode!);
        answer.destroy();
      },
    );
    askedClientRequest.on('error', reject);
    askedClientRequest.end(body);
  });
}

/**
 * Sends signed JSON by POST. After an answer of 2xx, the message is delivered. After 410 it is dropped, and after any
 * other answer retried. Follows no redirects, which could bypass the address check. Source: docs/rules.md JOB-06
 *
 * @param config - if it has no secret, the request has no signature
 * @param ifPrivate - part of the error if the address is private, which suggests a solution
 */
export function createWebhooks(
  config: Omit<WebhookConfig, 'secret'> & Partial<Pick<WebhookConfig, 'secret'>>,
  timeoutMs = TIMEOUT_MS,
  ifPrivate = 'set WEBHOOK_PRIVATE=allowed if it is meant',
): Transport {
  return {
    async deliver({ id, payload }, signal) {
      const body = JSON.stringify(payload);
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        ...(config.secret && {
          'webhook-signature': webhookSignature(id, timestamp, body, config.secret),
        }),
      };
      const status = await post(
        config,
        headers,
        body,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ).catch((error: unknown) => {
        if (error instanceof PrivateAddressError)
          throw new PermanentFailure(`The webhook leads to a private address: ${ifPrivate}`);
        throw error;
      });
      if (status >= 200 && status < 300) return;
      if (status === GONE) throw new PermanentFailure('The receiver answered 410: it wants no more');
      throw Object.assign(new Error(), { name: 'WebhookRefused', code: String(status) });
    },
  };
}

export interface Transport {
  /**
   * Sends a message. It may be sent twice; the receiver recognises it by its id.
   *
   * @throws PermanentFailure if another attempt cannot succeed; after any other error, the message is sent again
   */
  deliver(message: { readonly id: string; readonly payload: unknown }, signal: AbortSignal): Promise<void>;
}
