import { createHmac } from 'node:crypto';
import type { Connection } from '../../platform/database';
import { TooManyPaymentAttemptsError } from './payments.errors';
import { paymentsRepository as repository } from './payments.repository';

const MINUTE_MS = 60_000;
const OF_OWNER = { max: 5, windowMs: 10 * MINUTE_MS };
const OF_ADDRESS = { max: 10, windowMs: 60 * MINUTE_MS };
/** A running payment counts as a failed attempt for this time, so that parallel attempts are also limited. */
const LIVE_MS = 2 * MINUTE_MS;

/** Hashes the client's network, so that no IP address is stored. @param address - from `clientAddress` */
export const addressKeyOf = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(`payments ${address}`).digest('base64url').slice(0, 22);

/**
 * Limits failed attempts. Must run in the transaction that begins a payment. Counts stored payments, so that a restart
 * does not reset the limit.
 *
 * @throws TooManyPaymentAttemptsError. Source: docs/rules.md PAY-09
 */
export async function refuseCardTesting(
  transaction: Connection,
  who: { readonly ownerId: string; readonly addressKey: string | undefined },
  now: Date,
): Promise<void> {
  if (who.addressKey !== undefined) await repository.lockAddress(transaction, who.addressKey);
  const dateBefore = (ms: number): Date => new Date(now.getTime() - ms);
  const { ofOwner, ofAddress } = await repository.attempts(transaction, who, {
    ...{
      owner: dateBefore(OF_OWNER.windowMs),
      address: dateBefore(OF_ADDRESS.windowMs),
      live: dateBefore(LIVE_MS),
    },
  });
  if (ofAddress >= OF_ADDRESS.max) throw new TooManyPaymentAttemptsError(OF_ADDRESS.windowMs / 1000);
  if (ofOwner >= OF_OWNER.max) throw new TooManyPaymentAttemptsError(OF_OWNER.windowMs / 1000);
}
