import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { statements, type Connection, type Database } from '../database';

/** Duration of a lease. The claim of a killed process blocks other processes for this time. */
const LEASE_MS = 15_000;
const RENEWALS_PER_LEASE = 3;
const WAIT_MS = 300_000;
const ASK_EVERY_MS = 250;

const SQL = statements({
  object_claims_take: `
  insert into object_claims (prefix, claim, expires_at) values ($1, $2, now() + $3::int * interval '1 millisecond')
  on conflict (prefix) do update set claim = excluded.claim, expires_at = excluded.expires_at
    where object_claims.expires_at < now() or object_claims.claim <> all($4::uuid[])
  returning claim`,
  object_claims_renew: `
  update object_claims set expires_at = now() + $3::int * interval '1 millisecond'
  where prefix = $1 and claim = $2 returning claim`,
  object_claims_lock: 'select claim from object_claims where prefix = $1 and claim = $2 for update',
  object_claims_release: 'delete from object_claims where prefix = $1 and claim = $2',
});

export class ClaimLostError extends Error {
  constructor(prefix: string) {
    super(`The claim on the objects of "${prefix}" was lost`);
    this.name = 'ClaimLostError';
  }
}

export interface Claim {
  /**
   * Locks the claim until the transaction commits. Call this first in the transaction that records the objects.
   *
   * @throws ClaimLostError
   */
  require(transaction: Connection): Promise<void>;
}

export interface ClaimOptions {
  readonly leaseMs?: number;
  readonly waitMs?: number;
}

/**
 * Claims of this process. Only one process uses the embedded database, so any other claim in it is from a killed
 * process.
 */
const heldClaims = new Set<string>();

async function take(
  database: Database,
  prefix: string,
  claim: string,
  options: Required<ClaimOptions>,
): Promise<void> {
  const deadline = performance.now() + options.waitMs;
  const living = (): string[] | null => (database.kind === 'embedded' ? [...heldClaims] : null);
  while (
    (await database.query(SQL.object_claims_take, [prefix, claim, options.leaseMs, living()])).length === 0
  ) {
    if (performance.now() > deadline) throw new ClaimLostError(prefix);
    await pause(ASK_EVERY_MS);
  }
}

/**
 * Runs work on the objects below a prefix, outside of transactions, while it holds a lease. Other claims on the prefix
 * wait. The lease of a killed process expires.
 *
 * @throws ClaimLostError if another holder does not release the prefix in time; errors of the work
 */
export async function withClaim<T>(
  database: Database,
  prefix: string,
  work: (claim: Claim) => Promise<T>,
  { leaseMs = LEASE_MS, waitMs = WAIT_MS }: ClaimOptions = {},
): Promise<T> {
  const claim = randomUUID();
  heldClaims.add(claim);
  // ignores a failed renewal, because another one follows soon, and because `require` detects an expired lease
  const renew = (): void =>
    void database.query(SQL.object_claims_renew, [prefix, claim, leaseMs]).catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    await take(database, prefix, claim, { leaseMs, waitMs });
    timer = setInterval(renew, leaseMs / RENEWALS_PER_LEASE);
    return await work({
      async require(transaction) {
        if ((await transaction.query(SQL.object_claims_lock, [prefix, claim])).length === 0)
          throw new ClaimLostError(prefix);
      },
    });
  } finally {
    clearInterval(timer);
    heldClaims.delete(claim);
    await database.query(SQL.object_claims_release, [prefix, claim]).catch(() => undefined);
  }
}
