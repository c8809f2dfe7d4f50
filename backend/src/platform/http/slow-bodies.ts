import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** how long this route's body may take to arrive, where a minute is too short */
    readonly bodyWithinMs?: number;
  }
}

const WITHIN_MS = 60_000;
/** The longest that any route allows, for whatever no route takes. */
export const SLOWEST_MS = 900_000;
/** For the rest of a body that was answered before its end. */
const REST_WITHIN_MS = 5000;
const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export interface SlowBodyLimits {
  readonly withinMs?: number;
  readonly restWithinMs?: number;
}

/**
 * Ends requests whose body takes for ever: a byte now and then holds a connection, and an upload's file, for as long
 * as the sender likes. Source: docs/rules.md HTTP-15
 */
export function installSlowBodies(
  app: FastifyInstance,
  { withinMs = WITHIN_MS, restWithinMs = REST_WITHIN_MS }: SlowBodyLimits = {},
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (hasBody(raw)) bound(raw, reply.raw, routeOptions.config?.bodyWithinMs ?? withinMs, restWithinMs);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function bound(
  request: IncomingMessage,
  answer: ServerResponse,
  withinMs: number,
  restWithinMs: number,
): void {
  const { socket } = request;
  if (!(socket instanceof Socket)) return; // asked within this process: its body is there already
  const cut = (): void => {
    if (!answer.headersSent) socket.write(ANSWER);
    socket.destroySoon();
  };
  let timer = setTimeout(cut, withinMs).unref();
  request.once('close', () => clearTimeout(timer));
  answer.once('finish', () => {
    clearTimeout(timer);
    if (!request.destroyed) timer = setTimeout(cut, restWithinMs).unref();
  });
}
