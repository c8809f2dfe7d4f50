import { createHash, webcrypto } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
// required by the next import
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Headers that concern a single connection; HTTP/2 forbids them. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'te',
]);

const pem = (label, der) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    .join('\n')}\n-----END ${label}-----\n`;

const passedOn = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)),
  );

/** @returns key and self-signed certificate of localhost, and the hash of its public key for Chromium */
export async function localhostCertificate() {
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: ECDSA,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  });
  const publicKey = await webcrypto.subtle.exportKey('spki', keys.publicKey);
  return {
    cert: certificate.toString('pem'),
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    publicKeyHash: createHash('sha256').update(Buffer.from(publicKey)).digest('base64'),
  };
}

/**
 * Starts a proxy with TLS and HTTP/2 in front of a shop, as every deployment does.
 *
 * @param port - the proxy's port on this machine
 * @param shop - origin to forward requests to
 * @returns `publicKeyHash` for Chromium's `--ignore-certificate-errors-spki-list`. Chromium should ignore only this
 *   certificate's errors, because it caches no response if it ignores all certificate errors
 */
export async function startEdge(port, shop) {
  const { cert, key, publicKeyHash } = await localhostCertificate();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port: shopPort } = new URL(shop);
  const server = http2.createSecureServer({ cert, key }, (request, response) => {
    const host = request.headers[':authority'];
    const headers = {
      ...passedOn(request.headers),
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
    };
    const { method, url } = request;
    const upstream = http.request(
      { hostname, port: shopPort, method, path: url, headers, agent },
      (answer) => {
        response.writeHead(answer.statusCode, passedOn(answer.headers));
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.stream.destroy());
    request.pipe(upstream);
  });
  // ignores the errors of a browser that closes during a response
  server.on('sessionError', () => undefined);
  server.on('stream', (stream) => stream.on('error', () => undefined));
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${port}`,
    publicKeyHash,
    stop() {
      agent.destroy();
      server.close();
    },
  };
}
