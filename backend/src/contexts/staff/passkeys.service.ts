import { createHash } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
} from '@bindery/shared/contracts';
import type { RelyingParty } from '../../platform/config';
import type { Connection, Database } from '../../platform/database';
import {
  passkeysRepository as repository,
  type ChallengePurpose,
  type NewPasskeyRow,
  type PasskeyRow,
} from './passkeys.repository';
import { PasskeyExistsError, PasskeyRefusedError, PasskeysUnavailableError } from './staff.errors';

/** Time that the browser gives the user. The server accepts an answer for longer, five minutes. */
const TIMEOUT_MS = 120_000;
/** COSE numbers of EdDSA, ES256 and RS256. The list is fixed, so that all processes can verify the same passkeys. */
const ALGORITHMS = [-8, -7, -257];
/** The library is loaded at first use, because few processes verify a passkey. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');
/** Attestation formats without certificates, because the server must not fetch or trust any. */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

/** A verified signature. Call `use` in the same transaction as the action that the signature authorises. */
export interface VerifiedPasskey {
  readonly memberId: string;
  readonly passkeyId: string;
  readonly counter: number;
}

interface RefusalLog {
  info(details: object, text: string): void;
}

interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
}

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');
const bytesOf = (text: string, encoding: 'utf8' | 'base64url') => new Uint8Array(Buffer.from(text, encoding));
const handleOf = (memberId: string): string => Buffer.from(memberId, 'utf8').toString('base64url');

/**
 * Registers and verifies members' passkeys. Each challenge works once and for five minutes. Checks origin, host, user
 * verification and counter. Source: docs/rules.md STAFF-22
 */
export class StaffPasskeys {
  constructor(
    private readonly database: Database,
    /** undefined means browsers cannot create passkeys at the staff origin */
    private readonly relyingParty: RelyingParty | undefined,
    private readonly log: RefusalLog,
  ) {}

  get isAvailable(): boolean {
    return this.relyingParty !== undefined;
  }

  list(memberId: string): Promise<readonly PasskeyRow[]> {
    return repository.ofMember(this.database, memberId);
  }

  /** @throws PasskeysUnavailableError */
  async creationOptions(owner: PasskeyOwner): Promise<PasskeyCreationOptions> {
    const { id: rpID } = this.party();
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      ...{ rpName: 'Bindery staff', rpID, userName: owner.email, userDisplayName: owner.email },
      ...{ userID: bytesOf(owner.id, 'utf8'), timeout: TIMEOUT_MS, attestationType: 'none' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: (await this.list(owner.id)).map(credentialOf),
    });
    await this.remember(options.challenge, 'register', owner.id);
    return options as PasskeyCreationOptions;
  }

  /**
   * @param memberId - the member whose passkeys may sign; undefined, at sign-in, means any member
   * @throws PasskeysUnavailableError
   */
  async requestOptions(memberId: string | undefined): Promise<PasskeyRequestOptions> {
    const { id: rpID } = this.party();
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      ...{ rpID, timeout: TIMEOUT_MS, userVerification: 'required' },
      ...(memberId !== undefined && { allowCredentials: (await this.list(memberId)).map(credentialOf) }),
    });
    await this.remember(options.challenge, 'prove', memberId ?? null);
    return options as PasskeyRequestOptions;
  }

  /** @returns the row to pass to `add` @throws PasskeyRefusedError, PasskeysUnavailableError */
  async verifyNew(memberId: string, name: string, passkey: NewPasskey): Promise<NewPasskeyRow> {
    const { id: expectedRPID, origin: expectedOrigin } = this.party();
    const expectedChallenge = await this.take(passkey, 'register', memberId);
    const { credential } = await this.refusing(async () => {
      await refuseCertificate(passkey);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
        response: { ...passkey, clientExtensionResults: {} },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!registrationInfo) throw new Error('not verified');
      return registrationInfo;
    });
    return {
      ...{ memberId, name, credentialId: credential.id, counter: credential.counter },
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      transports: passkey.response.transports ?? [],
    };
  }

  /** @throws PasskeyExistsError */
  async add(transaction: Connection, passkey: NewPasskeyRow): Promise<void> {
    if ((await repository.add(transaction, passkey)) === undefined) throw new PasskeyExistsError();
  }

  /** @returns false if the member has no such passkey */
  remove(transaction: Connection, id: string, memberId: string): Promise<boolean> {
    return repository.remove(transaction, id, memberId);
  }

  /**
   * @param memberId - the member whose signature is required; undefined means any member
   * @throws PasskeyRefusedError, PasskeysUnavailableError
   */
  async verify(memberId: string | undefined, signed: SignedChallenge): Promise<VerifiedPasskey> {
    const { id: expectedRPID, origin: expectedOrigin } = this.party();
    const expectedChallenge = await this.take(signed, 'prove', memberId);
    const storedPasskey = await repository.find(this.database, signed.id);
    if (!storedPasskey || (memberId !== undefined && storedPasskey.memberId !== memberId))
      throw this.refusal('no passkey of this member');
    const { userHandle } = signed.response;
    if (userHandle !== undefined && userHandle !== handleOf(storedPasskey.memberId))
      throw this.refusal('the passkey names another member');
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await this.refusing(() =>
      verifyAuthenticationResponse({
        ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
        response: { ...signed, clientExtensionResults: {} },
        credential: {
          ...{ id: storedPasskey.credentialId, counter: storedPasskey.counter },
          publicKey: bytesOf(storedPasskey.publicKey, 'base64url'),
        },
      }),
    );
    if (!verified) throw this.refusal('the signature is not of this passkey');
    return {
      memberId: storedPasskey.memberId,
      passkeyId: storedPasskey.id,
      counter: authenticationInfo.newCounter,
    };
  }

  /** @throws PasskeyRefusedError if the passkey was removed or used meanwhile */
  async use(transaction: Connection, { passkeyId, counter }: VerifiedPasskey): Promise<void> {
    if (!(await repository.use(transaction, passkeyId, counter)))
      throw this.refusal('the passkey was removed or used meanwhile');
  }

  async expire(): Promise<void> {
    await repository.expireChallenges(this.database);
  }

  private party(): RelyingParty {
    if (!this.relyingParty) throw new PasskeysUnavailableError();
    return this.relyingParty;
  }

  private async remember(
    challenge: string,
    purpose: ChallengePurpose,
    memberId: string | null,
  ): Promise<void> {
    await repository.addChallenge(this.database, hashOf(challenge), purpose, memberId);
  }

  /** Deletes the challenge, even if its signature is wrong. @returns the challenge @throws PasskeyRefusedError */
  private async take(
    { response: { clientDataJSON } }: NewPasskey | SignedChallenge,
    purpose: ChallengePurpose,
    memberId: string | undefined,
  ): Promise<string> {
    const { decodeClientDataJSON } = await webauthnHelpers();
    const { challenge } = await this.refusing(async () => decodeClientDataJSON(clientDataJSON));
    const row = await repository.takeChallenge(this.database, hashOf(String(challenge)), purpose);
    if (!row?.isCurrent || row.memberId !== (memberId ?? null)) throw this.refusal('no such challenge');
    return challenge;
  }

  /** The library throws plain errors. */
  private async refusing<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      throw this.refusal((error as Error).message);
    }
  }

  /** @param reason - text for the log; the caller never gets it */
  private refusal(reason: string): PasskeyRefusedError {
    this.log.info({ reason }, 'a passkey was refused');
    return new PasskeyRefusedError();
  }
}

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: [...transports],
});

/** Refuses certificates, because the library would fetch URLs in them. The shop did not request certificates. */
async function refuseCertificate({ response }: NewPasskey): Promise<void> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const attestation = decodeAttestationObject(bytesOf(response.attestationObject, 'base64url'));
  if (!FORMATS.has(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined)
    throw new Error('attested by a certificate');
}
