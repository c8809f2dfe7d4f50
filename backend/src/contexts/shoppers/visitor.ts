import type { FastifyRequest } from 'fastify';
import type { Identity } from './identity';

/** Whoever asks, as far as the server knows by itself. What is theirs hangs on `ownerId`. */
export interface Visitor extends Identity {
  /** of the guest token; undefined for a customer who is signed in */
  readonly guestId: string | undefined;
  /** of who is signed in; undefined for a guest */
  readonly customerId: string | undefined;
}

export interface Visitors {
  /**
   * By the session's cookie, else by the guest token.
   *
   * @returns undefined for who is nobody yet
   * @throws GuestTokenUnknownError
   */
  of(request: FastifyRequest): Promise<Visitor | undefined>;
  /** @throws GuestTokenUnknownError also for who is nobody yet */
  known(request: FastifyRequest): Promise<Visitor>;
  /**
   * As `of`; who is nobody yet becomes a guest.
   *
   * @returns `newToken`: '' where there is none to keep
   * @throws GuestTokenUnknownError, CsrfSessionError
   */
  ofOrMinted(request: FastifyRequest): Promise<{ readonly visitor: Visitor; readonly newToken: string }>;
}
