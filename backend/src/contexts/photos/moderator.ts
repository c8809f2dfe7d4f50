import type { PhotoStatus } from './photos';
import { createHmac } from 'node:crypto';

/** Decides whether the shop accepts an uploaded picture. If `judge` throws, the shop refuses the picture. */
export interface Moderator {
  /** `moderation[].kind` in the answer to the upload. */
  readonly kind: string;
  /** @param picture - JPEG, no larger than 2048 px */
  judge(picture: Buffer): Promise<PhotoStatus>;
}

/** Leaves the decision to staff: every picture waits in the review queue. */
export const reviewQueue: Moderator = { kind: 'manual', judge: () => Promise.resolve('waiting') };

const TIMEOUT_MS = 5000;
const VERDICTS: Readonly<Record<string, PhotoStatus>> = {
  approved: 'passed',
  rejected: 'rejected',
  pending: 'waiting',
};

export interface HookConfig {
  readonly url: string;
  readonly secret: string;
}

/** @returns the value of `X-Signature`: the hex HMAC-SHA256 of `timestamp.picture` */
export function hookSignature(timestamp: string, picture: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(picture).digest('hex');
}

/**
 * Asks an external service. Posts the JPEG with the headers `X-Timestamp` (Unix seconds) and `X-Signature`. The service
 * must answer `{"status": "approved" | "rejected" | "pending"}` within 5 s. Any other answer is a failure.
 */
export function createHook({ url, secret }: HookConfig, timeoutMs = TIMEOUT_MS): Moderator {
  return {
    kind: 'hook',
    async judge(picture) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answer = await fetch(url, {
        method: 'POST',
        body: new Uint8Array(picture),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'image/jpeg',
          'x-timestamp': timestamp,
          'x-signature': hookSignature(timestamp, picture, secret),
        },
      });
      const body = answer.ok ? ((await answer.json()) as { status?: unknown } | null) : undefined;
      const status =
        typeof body?.status === 'string' && Object.hasOwn(VERDICTS, body.status)
          ? VERDICTS[body.status]
          : undefined;
      if (!status) throw new Error(`The moderation hook gave no verdict (${answer.status})`);
      return status;
    },
  };
}
