import type { FastifyReply } from 'fastify';
import { refusal } from '../problems';

/** The client has disconnected. Work waiting for its turn is cancelled. */
export class ClientGoneError extends refusal(
  499,
  'client_gone',
  'The client closed its connection before the answer',
) {}

/**
 * Cancels work if the client disconnects before the answer. Fastify's own `request.signal` also aborts after a body was
 * read, so it cannot be used for uploads.
 *
 * @returns a signal, aborted with a ClientGoneError
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}
