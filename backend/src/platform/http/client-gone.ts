import type { FastifyReply } from 'fastify';
import { refusal } from '../problems';

/** Nobody waits for the answer any more. Work that was waiting for its turn ends with it. */
export class ClientGoneError extends refusal(
  499,
  'client_gone',
  'The client closed its connection before the answer',
) {}

/**
 * Cancels work for a client that closes its connection before it is answered. Fastify's own `request.signal` is also
 * aborted when a body has been read to its end, so it is of no use for uploads.
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
