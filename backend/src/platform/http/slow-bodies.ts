import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusal } from '../problems';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** time limit for the body of this route, default one minute */
    readonly bodyWithinMs?: number;
  }
}

const WITHIN_MS = 60_000;
/** Time limit of requests that match no route, and the maximum for routes. */
export const SLOWEST_MS = 900_000;
const REST_WITHIN_MS = 5000;
const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export interface SlowBodyLimits {
  readonly withinMs?: number;
  readonly restWithinMs?: number;
}

/**
 * Ends requests with a slow body. Otherwise a client that rarely sends a byte could occupy a connection and an upload's
 * file for ever. Source: docs/rules.md HTTP-15
 */
export function installSlowBodies(
  app: FastifyInstance,
  { withinMs = WITHIN_MS, restWithinMs = REST_WITHIN_MS }: SlowBodyLimits = {},
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, callback) => {
    if (hasBody(raw)) bound(raw, reply.raw, routeOptions.config?.bodyWithinMs ?? withinMs, restWithinMs);
    callback();
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
  if (!(socket instanceof Socket)) return;
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

/** The client has disconnected. Work waiting for its turn is cancelled. */
export class ClientGoneError extends refusal(
  499,
  'client_gone',
  'The client closed its connection before the answer',
) {}

/**
 * Returns a signal that aborts with a ClientGoneError if the client disconnects before the answer. For uploads, use it
 * in place of Fastify's `request.signal`, which also aborts after a body was read.
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}
