import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { refusal, refusedField } from '../problems';
import { COMMON_PASSWORDS } from './common-passwords';
import { createHash, randomBytes } from 'node:crypto';

/** argon2id with 19 MiB, two passes and one lane, as OWASP recommends: about 50 ms on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Maximum number of concurrent hashes. Each needs memory and a thread of Node's pool, as do file and DNS calls. */
const AT_ONCE = 2;

const queue = new PQueue({ concurrency: AT_ONCE });
let dummyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password.normalize('NFC'), COST)) as Promise<string>;

/**
 * Checks a password. Takes the same time with and without an account, so that nobody can detect if an account exists.
 *
 * @param passwordHash - undefined or null means no password. Source: docs/rules.md ACC-06
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one');
  const against = passwordHash ?? (await dummyHash);
  const isRight = (await queue.add(() => verify(against, password.normalize('NFC')))) as boolean;
  return isRight && typeof passwordHash === 'string';
}

export class CommonPasswordError extends refusal(422, 'common_password', () =>
  refusedField('password', 'Too many people use this password, or it is the address: choose another one'),
) {}

/** @throws CommonPasswordError. Source: docs/rules.md ACC-09, STAFF-10 (after NIST SP 800-63B, 3.1.1.2) */
export function refuseCommonPassword(password: string, email: string): void {
  const normalisedPassword = password.normalize('NFC').trim().toLowerCase();
  const address = email.trim().normalize('NFC').toLowerCase();
  if (
    COMMON_PASSWORDS.has(normalisedPassword) ||
    normalisedPassword === address ||
    normalisedPassword === address.split('@')[0]
  )
    throw new CommonPasswordError();
}

const TOKEN = /^[\w-]{43}$/;

/** @returns 256 random bits, 43 characters of base64url */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** @returns the hash of a token, as stored; 'none', which is never stored, if the token is malformed */
export const tokenHash = (token: string): string =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : 'none';
