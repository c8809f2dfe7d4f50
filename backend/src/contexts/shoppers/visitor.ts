import type { FastifyRequest } from 'fastify';
import type { Identity } from './identity';

/** The caller, as far as the server can tell. Their data is stored under `ownerId`. */
export interface Visitor extends Identity {
  /** from the guest token; undefined for a signed-in customer */
  readonly guestId: string | undefined;
  readonly customerId: string | undefined;
}

export interface Visitors {
  /**
   * Identifies by session cookie, else by guest token.
   *
   * @returns undefined without either
   * @throws GuestTokenUnknownError
   */
  visitorOf(request: FastifyRequest): Promise<Visitor | undefined>;
  /** @throws GuestTokenUnknownError also if the caller has no identity yet */
  knownVisitor(request: FastifyRequest): Promise<Visitor>;
  /**
   * Like `of`, but creates a guest if needed.
   *
   * @returns `newToken`: '' if there is none to keep
   * @throws GuestTokenUnknownError, CsrfSessionError
   */
  ofOrMinted(request: FastifyRequest): Promise<{ readonly visitor: Visitor; readonly newToken: string }>;
}
