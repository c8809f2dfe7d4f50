import { hkdfSync } from 'node:crypto';
import { gcmsiv } from '@noble/ciphers/aes.js';
import { LRUCache } from 'lru-cache';
import {
  ENGINE,
  type OpenedRequest,
  type PageAddresses,
  type PageRequest,
  type Reading,
} from '@bindery/muse';

/** The nonce is fixed, so that equal requests have equal tokens. This cipher is safe with a fixed nonce. */
const NONCE = new Uint8Array(12);
const TOKEN = /^[A-Za-z0-9_-]{44,12000}$/;
/** Limit of the cache, in characters, because one long dedication takes as much memory as fifty usual pages. */
const SEALED_KEPT = 16_000_000;

function keyOf(secret: Uint8Array): Uint8Array {
  if (secret.length !== 32) throw new RangeError('The page secret must have 32 bytes');
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), 'bindery/muse/page-token', 32));
}

/** @returns undefined if the tag does not match: the bytes are forged, truncated or sealed with another key */
function decrypted(key: Uint8Array, bytes: Uint8Array): string | undefined {
  try {
    return Buffer.from(gcmsiv(key, NONCE).decrypt(bytes)).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Seals page requests into addresses. An address is opaque, so that no name appears in a log. It is unforgeable, so
 * that clients cannot request other drawings. Equal pages have the same address and so the same cache entry.
 */
export class PageTokens implements PageAddresses {
  private readonly key: Uint8Array;
  private readonly keys: readonly Uint8Array[];
  private readonly sealed = new LRUCache<string, string>({
    maxSize: SEALED_KEPT,
    sizeCalculation: (token, plain) => token.length + plain.length,
  });

  /**
   * @param secret - 32 bytes, used to seal
   * @param otherSecrets - older secrets, used only to open
   */
  constructor(secret: Uint8Array, otherSecrets: readonly Uint8Array[] = []) {
    this.key = keyOf(secret);
    this.keys = [this.key, ...otherSecrets.map(keyOf)];
  }

  urlOf(request: PageRequest): string {
    return `/muse/pages/${this.seal(request)}`;
  }

  seal({ slug, version, page, lang, readings }: PageRequest): string {
    const sorted = Object.keys(readings)
      .sort()
      .map((path) => [path, readings[path]!]);
    const plain = JSON.stringify([ENGINE, slug, version, page, lang, sorted]).normalize('NFC');
    let token = this.sealed.get(plain);
    if (!token) {
      token = Buffer.from(gcmsiv(this.key, NONCE).encrypt(Buffer.from(plain))).toString('base64url');
      this.sealed.set(plain, token);
    }
    return token;
  }

  forgetAll(): void {
    this.sealed.clear();
  }

  /** @returns undefined if {@link seal} did not make exactly this token */
  open(token: string): OpenedRequest | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.toString('base64url') !== token) return undefined;
    for (const key of this.keys) {
      const plain = decrypted(key, bytes);
      if (plain === undefined) continue;
      const [engine, slug, version, page, lang, readings] = JSON.parse(plain) as [
        number,
        string,
        string,
        string,
        string,
        [string, Reading][],
      ];
      return { engine, slug, version, page, lang, readings: Object.fromEntries(readings) };
    }
    return undefined;
  }
}
