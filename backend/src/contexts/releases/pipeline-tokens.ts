import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, decodeJwt } from 'jose';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../platform/database';
import { refusal } from '../../platform/problems';
import { releaseRulesRepository as rules } from './release-rules';

/** Lifetime of the deploy token: enough to build, test and check one release. */
const LASTS_MS = 30 * 60_000;
const ANSWER_WITHIN_MS = 5000;
const KEY_SETS = 20;
const DiscoverySchema = Type.Object({ issuer: Type.String(), jwks_uri: Type.String() });

export class IdentityTokenRefusedError extends refusal(
  403,
  'identity_token_refused',
  (why: string) => `The pipeline's identity token is refused: ${why}`,
) {}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Checks identity tokens of pipelines by the keys that their issuer publishes (OpenID Connect Discovery 1.0). */
export class PipelineTokens {
  private readonly keySets = new Map<string, KeySet>();

  /** @param audience - the shop's origin, which must be the token's audience */
  constructor(
    private readonly database: Database,
    private readonly audience: string,
  ) {}

  /**
   * Checks that the token is from a pipeline that the rules of the name allow.
   *
   * @returns the pipeline's subject, and the time at which its right to release ends
   * @throws IdentityTokenRefusedError
   */
  async check(name: string, token: string): Promise<{ readonly subject: string; readonly expiresAt: Date }> {
    const { iss: issuer, sub: subject } = readClaims(token);
    const { pipelines } = await rules.ofName(this.database, name);
    // checks the issuer first, so that the shop requests keys only from issuers that staff have named
    if (!pipelines.some((pipeline) => pipeline.issuer === issuer && pipeline.subject === subject))
      throw new IdentityTokenRefusedError(
        `no pipeline of ${name} has issuer ${issuer} and subject ${subject}; an administrator adds it to the rules`,
      );
    try {
      await jwtVerify(token, await this.keysOf(issuer!), {
        issuer: issuer!,
        audience: this.audience,
        algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
        requiredClaims: ['exp'],
      });
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new IdentityTokenRefusedError(error.message);
      throw error;
    }
    return { subject: subject!, expiresAt: new Date(Date.now() + LASTS_MS) };
  }

  private async keysOf(issuer: string): Promise<KeySet> {
    const knownKeys = this.keySets.get(issuer);
    if (knownKeys) return knownKeys;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const description: unknown = await fetch(address, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
      .then((answer) => answer.json())
      .catch(() => undefined);
    if (
      !Value.Check(DiscoverySchema, description) ||
      description.issuer !== issuer ||
      !URL.canParse(description.jwks_uri)
    )
      throw new IdentityTokenRefusedError(`${address} does not describe the issuer ${issuer}`);
    const keys = createRemoteJWKSet(new URL(description.jwks_uri), { timeoutDuration: ANSWER_WITHIN_MS });
    if (this.keySets.size >= KEY_SETS) this.keySets.clear();
    this.keySets.set(issuer, keys);
    return keys;
  }
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new IdentityTokenRefusedError('it is no JSON Web Token');
  }
}
