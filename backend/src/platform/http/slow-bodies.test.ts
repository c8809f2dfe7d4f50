import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { installSlowBodies } from './slow-bodies';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify();
  installSlowBodies(app, { withinMs: 600, restWithinMs: 150 });
  app.post('/', () => ({}));
  app.post('/upload', { config: { bodyWithinMs: 2500 } }, () => ({}));
  app.post('/early', { onRequest: (_request, reply) => void reply.code(403).send({}) }, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends one byte of the body every 20 ms. @returns the answer, and the milliseconds until the connection closed */
function dribble(path: string, bytes: number): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    let sentBytes = 0;
    const timer = setInterval(() => {
      sentBytes += 1;
      if (sentBytes <= bytes) socket.write(sentBytes === 1 ? '"' : sentBytes === bytes ? '"' : 'x');
      else socket.end();
    }, 20);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer: answer.split('\r\n', 1)[0]!, ms: performance.now() - began });
    });
  });
}

describe('a request body that arrives slowly', () => {
  it('is answered if it ends in time', async () => {
    expect((await dribble('/', 3)).answer).toBe('HTTP/1.1 200 OK');
  });

  it('gets status 408 and a closed connection if it exceeds the time limit', async () => {
    const { answer, ms } = await dribble('/', 1000);
    expect(answer).toBe('HTTP/1.1 408 Request Timeout');
    expect(ms).toBeLessThan(5000);
  });

  it('may take longer on a route with a higher time limit', async () => {
    // a body of 40 bytes takes 800 ms, but up to three times as long on a busy machine
    expect((await dribble('/upload', 40)).answer).toBe('HTTP/1.1 200 OK');
    expect((await dribble('/upload', 1000)).answer).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('is not read further after the server has answered', async () => {
    const { answer, ms } = await dribble('/early', 1000);
    expect(answer).toBe('HTTP/1.1 403 Forbidden');
    expect(ms).toBeLessThan(5000);
  });
});
