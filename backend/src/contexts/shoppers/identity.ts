import { refusal } from '../../platform/problems';

/**
 * How the server knows who asks. A guest has the guest token and nothing else. A customer has a session, and proves more
 * by the password or by a link that was mailed to the address of the account. Source: docs/rules.md ACC-17
 */
export type ProvenBy = 'guest-token' | 'session' | 'password' | 'mailed-link';

/** Acts that delete for good or export everything. */
export type GuardedAct = 'delete' | 'export' | 'delete-photo';

export interface Identity {
  readonly ownerId: string;
  readonly provenBy: ProvenBy;
}

/**
 * The proofs that are enough. A mailed order link is none of them: who opened one reads and edits that order, and it is
 * still its buyer's. Source: docs/rules.md ORDER-20
 */
const ENOUGH: Readonly<Record<GuardedAct, readonly ProvenBy[]>> = {
  delete: ['guest-token', 'password', 'mailed-link'],
  export: ['guest-token', 'password', 'mailed-link'],
  'delete-photo': ['guest-token', 'session', 'password', 'mailed-link'],
};

export const isProven = (act: GuardedAct, { provenBy }: Identity): boolean => ENOUGH[act].includes(provenBy);

/** The shopper has to show who they are once more. */
export class ProofNeededError extends refusal(
  403,
  'proof_needed',
  'Show who you are once more, by the password or a mailed link',
) {}

/** @returns whose data the act is about @throws ProofNeededError */
export function provenOwner(act: GuardedAct, identity: Identity): string {
  if (!isProven(act, identity)) throw new ProofNeededError();
  return identity.ownerId;
}
