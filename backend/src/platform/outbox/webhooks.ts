import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookConfig } from '../config';
import { PermanentFailure } from '../jobs';
import type { Transport } from './transport';
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address';

const TIMEOUT_MS = 10_000;
const GONE = 410;

/** Of `id.timestamp.body`, as Standard Webhooks has it. */
export function webhookSignature(id: string, timestamp: number, body: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function post(
  { url, mayBePrivate }: WebhookConfig,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // an address needs no lookup
  if (!mayBePrivate && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError());
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      { method: 'POST', headers, signal, agent: false, ...(!mayBePrivate && { lookup: lookupPublic }) },
      (answer) => {
        resolve(answer.statusCode!);
        answer.destroy(); // what it says is nobody's to read
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * A signed POST of JSON; 2xx is an arrival, anything else is tried again, 410 never. Redirects are not followed: they
 * would lead past the check of the address. Source: docs/rules.md JOB-08
 */
export function createWebhooks(config: WebhookConfig, timeoutMs = TIMEOUT_MS): Transport {
  return {
    async deliver({ id, payload }, signal) {
      const body = JSON.stringify(payload);
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhookSignature(id, timestamp, body, config.secret),
      };
      const status = await post(
        config,
        headers,
        body,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ).catch((error: unknown) => {
        if (error instanceof PrivateAddressError)
          throw new PermanentFailure(
            'WEBHOOK_URL leads to a private address: set WEBHOOK_PRIVATE=allowed if it is meant',
          );
        throw error;
      });
      if (status >= 200 && status < 300) return;
      if (status === GONE) throw new PermanentFailure('The receiver answered 410: it wants no more');
      throw Object.assign(new Error(), { name: 'WebhookRefused', code: String(status) });
    },
  };
}
