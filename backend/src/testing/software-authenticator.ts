import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
} from '@bindery/shared/contracts';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
/** COSE: a P-256 key for ES256 (RFC 9053) */
const ES256 = -7;

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes the CBOR (RFC 8949) that an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, entryValue]) => [cbor(key), cbor(entryValue)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly certificate?: Buffer;
}

/** Simulates an authenticator with one P-256 key, and its browser. It sends a count of its signatures. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  private readonly keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  private counter = 0;
  private userHandle = '';

  constructor(private readonly origin: string) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create(options: PasskeyCreationOptions, forgery: Forgery = {}): NewPasskey {
    this.userHandle = options.user.id;
    const statement = new Map<string, Cbor>();
    if (forgery.certificate)
      statement.set('alg', ES256).set('sig', Buffer.alloc(8)).set('x5c', forgery.certificate);
    const attestation = new Map<string, Cbor>([
      ['fmt', forgery.certificate ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', this.authenticatorData(options.rp.id, forgery, this.attestedKey())],
    ]);
    return {
      ...this.names(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, forgery).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyRequestOptions, forgery: Forgery = {}): SignedChallenge {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, forgery);
    const authenticatorData = this.authenticatorData(options.rpId, forgery);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: forgery.userHandle ?? this.userHandle,
      },
    };
  }

  private names() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, forgery: Forgery, attested?: Buffer): Buffer {
    const verified = forgery.isVerified === false ? 0 : FLAGS.verified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? this.counter);
    return Buffer.concat([
      sha256(forgery.rpId ?? rpId),
      Buffer.from([FLAGS.present | verified | (attested ? FLAGS.attested : 0)]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  }

  private attestedKey(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    return Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
  }
}
