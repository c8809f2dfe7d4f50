import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CONSENT_PURPOSES,
  type ConsentChoice,
  type ConsentPreferences,
  type ConsentRecord,
} from '@bindery/shared/contracts';
import type { Connection, Database } from '../../platform/database';
import { GuestTokenUnknownError, type Visitors } from '../shoppers';
import { consentRepository as repository, type ConsentRow, type WrittenChoice } from './consent.repository';

/** Lifetime of a record and its cookie after the last choice: less than thirteen months, also in a leap year. */
export const CONSENT_KEPT_DAYS = 390;
const DAY_S = 86_400;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface SignedIn {
  sessionOf(request: FastifyRequest): Promise<{ readonly ownerId: string } | undefined>;
}

export interface ConsentParts {
  readonly database: Database;
  readonly sessions: SignedIn;
  readonly visitors: Pick<Visitors, 'visitorOf'>;
  /** the shop is served over https */
  readonly isSecure: boolean;
  /** 'bindery': the shop's own banner */
  readonly provider: string;
}

/** Global Privacy Control. Source: docs/rules.md CONS-09, https://w3c.github.io/gpc/ */
export const hasPrivacySignal = ({ headers }: FastifyRequest): boolean => headers['sec-gpc'] === '1';

/** The cookie counts whatever its value. Source: docs/rules.md CONS-04 */
export const isTrackingOff = ({ headers }: FastifyRequest): boolean =>
  /(^|;\s*)disable_gtm(=|;|$)/.test(headers.cookie ?? '');

/** Source: docs/rules.md CONS-06, CONS-07, CONS-01, CONS-09 */
export class Consents {
  private readonly cookie: string;
  private readonly cookieOptions;

  constructor(private readonly consentParts: ConsentParts) {
    const { isSecure } = consentParts;
    this.cookie = isSecure ? '__Host-consent' : 'consent';
    this.cookieOptions = {
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: isSecure,
    } as const;
  }

  /** Returns the visitor's current choice. @returns undefined if the visitor made no choice, or the choice expired */
  async consentOf(request: FastifyRequest): Promise<ConsentRecord | undefined> {
    const id = this.idIn(request);
    const ownerId = await this.signedIn(request);
    if (id === undefined && ownerId === undefined) return undefined;
    const foundConsentRow = await repository.find(
      this.consentParts.database,
      id,
      ownerId,
      retentionStart(new Date()),
    );
    return foundConsentRow && recordOf(foundConsentRow, hasPrivacySignal(request));
  }

  /**
   * Returns the consent for an event that is sent later.
   *
   * @param id - record of the shopper's browser at the time of the event
   * @param ownerId - owner of the shopper's data; the owner's newest record applies
   * @param underSignal - true means the shopper's browser sent a privacy signal
   * @returns undefined if no choice is valid any more
   */
  async ofOwner(
    connection: Connection,
    { id, ownerId, underSignal }: { id: string | null; ownerId: string | null; underSignal: boolean },
  ): Promise<ConsentPreferences | undefined> {
    const cutoff = retentionStart(new Date());
    const foundConsentRow = await repository.find(connection, id ?? undefined, ownerId ?? undefined, cutoff);
    return foundConsentRow && recordOf(foundConsentRow, underSignal).preferences;
  }

  async save(request: FastifyRequest, reply: FastifyReply, consentChoice: ConsentChoice, market: string) {
    const ownerId = await this.chooser(request);
    const cookieId = this.idIn(request);
    const choice: WrittenChoice = {
      preferences: purposesOf(consentChoice.preferences),
      provider: this.consentParts.provider,
      providerConsentId: consentChoice.provider_consent_id ?? null,
      underSignal: hasPrivacySignal(request),
      market,
    };
    const saved = await this.consentParts.database.transaction(async (transaction) => {
      const id = await write(transaction, cookieId, ownerId, choice);
      return repository.read(transaction, id, ownerId);
    });
    reply.setCookie(this.cookie, saved.id, {
      ...this.cookieOptions,
      signed: true,
      maxAge: CONSENT_KEPT_DAYS * DAY_S,
    });
    return recordOf(saved, hasPrivacySignal(request));
  }

  /**
   * Assigns this browser's choice to the owner. The shop calls it at a login, and before an export or a deletion. Does
   * not change a choice of another account.
   */
  async claim(connection: Connection, request: FastifyRequest, ownerId: string): Promise<void> {
    const id = this.idIn(request);
    if (id !== undefined) await repository.claim(connection, id, ownerId);
  }

  /** Deletes this browser's choice and its cookie. Does not delete another account's choice. */
  async forget(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = this.idIn(request);
    if (id !== undefined)
      await repository.forget(this.consentParts.database, id, await this.signedIn(request));
    reply.clearCookie(this.cookie, this.cookieOptions);
  }

  expire(now = new Date()): Promise<number> {
    return repository.expire(this.consentParts.database, retentionStart(now));
  }

  private idIn(request: FastifyRequest): string | undefined {
    const { valid, value } = request.unsignCookie(request.cookies[this.cookie] ?? '');
    return valid && value !== null && UUID.test(value) ? value : undefined;
  }

  /** Returns the owner of the visitor's choice. The owner may be a guest, whose choice applies to past orders. */
  private async chooser(request: FastifyRequest): Promise<string | undefined> {
    try {
      return (await this.consentParts.visitors.visitorOf(request))?.ownerId;
    } catch (error) {
      if (error instanceof GuestTokenUnknownError) return undefined;
      throw error;
    }
  }

  private async signedIn(request: FastifyRequest): Promise<string | undefined> {
    return (await this.consentParts.sessions.sessionOf(request))?.ownerId;
  }
}

const retentionStart = (now: Date): Date => new Date(now.getTime() - CONSENT_KEPT_DAYS * DAY_S * 1000);

/** Saves a choice. If the choice is unchanged, only renews the record, without a new proof. @returns the record's id */
async function write(
  transaction: Connection,
  cookieId: string | undefined,
  ownerId: string | undefined,
  choice: WrittenChoice,
): Promise<string> {
  const earlierRow =
    cookieId === undefined ? undefined : await repository.lock(transaction, cookieId, ownerId);
  if (cookieId === undefined || !earlierRow) {
    const id = await repository.insert(transaction, ownerId, choice);
    await repository.note(transaction, id, choice);
    return id;
  }
  await repository.update(transaction, cookieId, ownerId, choice);
  const isSame =
    CONSENT_PURPOSES.every((purpose) => earlierRow.preferences[purpose] === choice.preferences[purpose]) &&
    earlierRow.provider === choice.provider &&
    earlierRow.providerConsentId === choice.providerConsentId &&
    earlierRow.underSignal === choice.underSignal;
  if (!isSame) await repository.note(transaction, cookieId, choice);
  return cookieId;
}

const purposesOf = ({ analytics, advertising, personalisation }: ConsentPreferences): ConsentPreferences => ({
  analytics,
  advertising,
  personalisation,
});

/** A browser's privacy signal overrides a choice that was made without the signal. Source: docs/rules.md CONS-09 */
function recordOf(row: ConsentRow, isUnderSignal: boolean): ConsentRecord {
  const chosenPreferences = purposesOf(row.preferences);
  const isOlder = isUnderSignal && !row.underSignal;
  return {
    id: row.id,
    preferences: isOlder
      ? { ...chosenPreferences, advertising: 'rejected', personalisation: 'rejected' }
      : chosenPreferences,
    provider_consent_id: row.providerConsentId,
    provider: row.provider,
    user_id: row.userId,
    created_at: new Date(row.createdAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
  };
}
