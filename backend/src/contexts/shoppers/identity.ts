import { refusal } from '../../platform/problems';

/**
 * The proof of the caller's identity. A guest has only the guest token. A customer has a session, and proves more by
 * the password or by a link mailed to the account's address. Source: docs/rules.md ACC-17
 */
export type ProvenBy = 'guest-token' | 'session' | 'password' | 'mailed-link';

/** Acts that delete for good or export everything. */
export type GuardedAct = 'delete' | 'export' | 'delete-photo';

export interface Identity {
  readonly ownerId: string;
  readonly provenBy: ProvenBy;
}

/**
 * Sufficient proofs. A mailed order link is not sufficient: its holder reads and edits the order, but the buyer still
 * owns it. Source: docs/rules.md ORDER-20
 */
const ENOUGH: Readonly<Record<GuardedAct, readonly ProvenBy[]>> = {
  delete: ['guest-token', 'password', 'mailed-link'],
  export: ['guest-token', 'password', 'mailed-link'],
  'delete-photo': ['guest-token', 'session', 'password', 'mailed-link'],
};

export const isProven = (act: GuardedAct, { provenBy }: Identity): boolean => ENOUGH[act].includes(provenBy);

export class ProofNeededError extends refusal(
  403,
  'proof_needed',
  'Show who you are once more, by the password or a mailed link',
) {}

/** @returns the owner of the data @throws ProofNeededError */
export function provenOwner(act: GuardedAct, identity: Identity): string {
  if (!isProven(act, identity)) throw new ProofNeededError();
  return identity.ownerId;
}
