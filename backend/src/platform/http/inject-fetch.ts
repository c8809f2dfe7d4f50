import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Remote address of requests made by {@link injectFetch}; no real connection has this address. */
const ITSELF = 'this server itself';

/** Returns true if the request comes from {@link injectFetch}. */
export const isFromItself = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  socket.remoteAddress === ITSELF;

/** Returns a fetch that calls this server without a network, for clients of the built-in services. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: ITSELF,
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
