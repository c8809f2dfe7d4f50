import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Purposes of secrets. A named key has one secret for each purpose, and a secret does not reveal the other secrets.
 * `pages`: page addresses. `guests`: guest tokens. `cookies`: signed cookies. `uploads`: uploads to the built-in image
 * host. `deliveries`: picture addresses. `prints`: names of print files. `limits`: hashes of callers in rate limits.
 * `mails`: waiting mails. `payments`: the sandbox's payment events. `previews`: draft refs and links to releases.
 * `devices`: cookies of known browsers. `deletions`: hashes of ids in the deletion ledger.
 */
export type Purpose =
  | 'pages'
  | 'guests'
  | 'cookies'
  | 'uploads'
  | 'deliveries'
  | 'prints'
  | 'limits'
  | 'mails'
  | 'payments'
  | 'previews'
  | 'devices'
  | 'deletions';

/** The secrets of one purpose: the first signs, and all verify. */
export type Secrets = readonly [string, ...string[]];

/** @param secret - in hex @returns HMAC-SHA-256 of the text, 43 characters of base64url */
export const signText = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('base64url');

/** @param signature - 43 characters */
export const isTextSigned = (text: string, signature: string, secrets: Secrets): boolean =>
  secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(signText(secret, text))));

const NAMED = /^key:([A-Za-z0-9-]{1,32}):([\w-]{43})$/;
const SECRET_BYTES = 32;
/** Maximum number of keys, because verifying a forged token tries every key. */
export const MAX_KEYS = 6;

const hkdf = (key: string | Buffer, info: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', info, SECRET_BYTES)).toString('hex');
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/**
 * Derives secrets from unnamed keys. Never change this derivation, because all tokens and signatures issued with these
 * keys depend on it.
 */
const UNNAMED: Readonly<Record<Purpose, (key: string) => string>> = {
  pages: (key) => createHash('sha256').update('muse').update(key).digest('hex'),
  guests: (key) => key,
  cookies: (key) => key,
  uploads: (key) => hmac(key, 'image-host'),
  deliveries: (key) => hmac(key, 'photos'),
  prints: (key) => hkdf(key, 'bindery/print/file-id'),
  limits: (key) => hkdf(key, 'bindery/limits'),
  mails: (key) => hkdf(key, 'bindery/mails'),
  payments: (key) => hkdf(key, 'bindery/payments'),
  previews: (key) => hkdf(key, 'bindery/previews'),
  devices: (key) => hkdf(key, 'bindery/devices'),
  deletions: (key) => hkdf(key, 'bindery/deletions'),
};

function secretOf(key: string, purpose: Purpose): string {
  const secret = NAMED.exec(key)?.[2];
  return secret === undefined
    ? UNNAMED[purpose](key)
    : hkdf(Buffer.from(secret, 'base64url'), `bindery/${purpose}`);
}

export const isNamedKey = (key: string): boolean => NAMED.test(key);

/** The shop's keys. Contexts never get a key, but only the secrets of their purpose. Source: docs/rules.md KEY-01 */
export class KeyRing {
  readonly #keys: readonly [string, ...string[]];

  /** @param keys - at most {@link MAX_KEYS}; the first signs, all verify */
  constructor(keys: readonly [string, ...string[]]) {
    const [firstKey, ...otherKeys] = new Set(keys);
    this.#keys = [firstKey!, ...otherKeys];
    if (this.#keys.length > MAX_KEYS) throw new RangeError(`There are more than ${MAX_KEYS} keys`);
  }

  secretsOf(purpose: Purpose): Secrets {
    const [firstSecret, ...otherSecrets] = this.#keys.map((key) => secretOf(key, purpose));
    return [firstSecret!, ...otherSecrets];
  }

  /**
   * Returns the folder tags of an owner from the time when owners had tags instead of ids. Returns one tag for each
   * unnamed key.
   *
   * @param owner - the word 'guest' and the guest's id
   */
  ownerTagsOfBefore(owner: string): readonly string[] {
    return this.#keys
      .filter((key) => !isNamedKey(key))
      .map((key) =>
        createHmac('sha256', secretOf(key, 'deliveries'))
          .update(`photo-owner ${owner}`)
          .digest()
          .subarray(0, 16)
          .toString('base64url'),
      );
  }

  /**
   * Returns true if this process accepts the secrets that a process of the previous version uses. Delete after 2027-06.
   */
  get isOfBefore(): boolean {
    return !isNamedKey(this.#keys[0]);
  }
}
