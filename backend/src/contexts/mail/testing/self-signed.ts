import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...elements: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(elements);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
};
const sequence = (...elements: readonly Buffer[]): Buffer => der(0x30, ...elements);
const id = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'));
const COMMON_NAME = id('550403');
const BASIC_CONSTRAINTS = id('551d13');
const SUBJECT_ALT_NAME = id('551d11');
const IS_CA = sequence(der(0x01, Buffer.from([0xff])));
const HOUR_MS = 3_600_000;

/**
 * Creates a server's key and a self-signed certificate. Builds the certificate byte by byte, because Node can create
 * keys and signatures but not certificates.
 *
 * @param address - the server's IPv4 address
 */
export function selfSigned(address: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('mail.test')))));
  const ip = der(0x87, Buffer.from(address.split('.').map(Number)));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, der(0x04, IS_CA)),
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(ip))),
  );
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - HOUR_MS)), time(new Date(Date.now() + HOUR_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signed = sequence(toBeSigned, ECDSA_WITH_SHA256, bits(sign('sha256', toBeSigned, privateKey)));
  const body = signed.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}
