import type { FastifyRequest } from 'fastify';
import { csrfSessionHash } from '../../platform/http';
import type { Visitor, Visitors } from './visitor';
import { GuestTokenUnknownError } from './guests.service';
import type { Guest } from './guests.repository';
import type { Guests } from './guests.service';

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

/** Identifies callers by session, else by guest token. Source: docs/rules.md HTTP-10 */
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
