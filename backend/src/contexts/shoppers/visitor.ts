import type { FastifyRequest } from 'fastify';
import { refusal } from '../../platform/problems';
import { csrfSessionHash } from '../../platform/http';
import { GuestTokenUnknownError, type Guests } from './guests.service';
import type { Guest } from './guests.repository';

/** The caller, as identified by session or guest token. Their data is stored under `ownerId`. */
export interface Visitor extends Identity {
  /** id in the guest token; undefined for a signed-in customer */
  readonly guestId: string | undefined;
  readonly customerId: string | undefined;
}

export interface Visitors {
  /**
   * Identifies the visitor by session cookie or, without a session, by guest token.
   *
   * @returns undefined if the request has neither
   * @throws GuestTokenUnknownError
   */
  visitorOf(request: FastifyRequest): Promise<Visitor | undefined>;
  /** @throws GuestTokenUnknownError if the caller is unknown or sent no token */
  knownVisitor(request: FastifyRequest): Promise<Visitor>;
  /**
   * Like `visitorOf`, but creates a guest if needed.
   *
   * @returns `newToken`: guest token that the browser must store; '' if the browser's token is unchanged
   * @throws GuestTokenUnknownError, CsrfSessionError
   */
  ofOrMinted(request: FastifyRequest): Promise<{ readonly visitor: Visitor; readonly newToken: string }>;
}

/**
 * The proof of the caller's identity. A guest has only the guest token. A customer has a session. The password, or a
 * link mailed to the account's address, is a stronger proof than a session. Source: docs/rules.md ACC-17
 */
export type ProvenBy = 'guest-token' | 'session' | 'password' | 'mailed-link';

/** Acts that need a stronger proof, because they delete data for good or export all data. */
export type GuardedAct = 'delete' | 'export' | 'delete-photo';

export interface Identity {
  readonly ownerId: string;
  readonly provenBy: ProvenBy;
}

/**
 * Proofs that suffice for each act. A mailed order link is no proof. Its holder may read and edit the order, but the
 * buyer remains the owner. Source: docs/rules.md ORDER-20
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

export interface SignedIn {
  sessionOf(
    request: FastifyRequest,
  ): Promise<{ readonly customerId: string; readonly ownerId: string } | undefined>;
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const token = headers['x-guest-token'];
  return typeof token === 'string' && token !== '' ? token : undefined;
};

const asGuest = (guest: Guest): Visitor => ({ ...guest, customerId: undefined, provenBy: 'guest-token' });

/** Identifies callers by session or, if there is none, by guest token. Source: docs/rules.md HTTP-10 */
export function createVisitors(
  guests: Pick<Guests, 'identify' | 'identifyOrMint'>,
  signedIn?: SignedIn,
): Visitors {
  async function asCustomer(request: FastifyRequest): Promise<Visitor | undefined> {
    const session = await signedIn?.sessionOf(request);
    return (
      session && {
        ...{ ownerId: session.ownerId, guestId: undefined, customerId: session.customerId },
        provenBy: 'session',
      }
    );
  }
  async function visitorOf(request: FastifyRequest): Promise<Visitor | undefined> {
    const customer = await asCustomer(request);
    if (customer) return customer;
    const token = tokenOf(request);
    return token === undefined ? undefined : asGuest(await guests.identify(token));
  }
  return {
    visitorOf,
    async knownVisitor(request) {
      const visitor = await visitorOf(request);
      if (!visitor) throw new GuestTokenUnknownError();
      return visitor;
    },
    async ofOrMinted(request) {
      const customer = await asCustomer(request);
      if (customer) return { visitor: customer, newToken: '' };
      const { guest, newToken } = await guests.identifyOrMint(tokenOf(request), () =>
        csrfSessionHash(request),
      );
      return { visitor: asGuest(guest), newToken };
    },
  };
}
