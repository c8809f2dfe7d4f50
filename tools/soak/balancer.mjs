import http from 'node:http';

const ASKED_EVERY_MS = 250;
const ASKED_WITHIN_MS = 5000;
/**
 * A process gets no more requests after this number of failed health checks in a row. A single slow answer has no
 * effect, but a refused connection removes the process at once.
 */
const FAILURES = 3;
/** Requests with these methods are safe to repeat, like requests with an idempotency key. */
const REPEATABLE = ['GET', 'HEAD', 'OPTIONS'];
const mayRepeat = ({ method, headers }) =>
  REPEATABLE.includes(method) || headers['idempotency-key'] !== undefined;

/**
 * Balances requests over the ready web processes in turn, as nginx does. A request that could not be sent goes to
 * another process. If a request was sent but not answered, it goes to another process only if it is safe to repeat.
 * Otherwise the reply is 502.
 *
 * @param {number} port
 * @param {number[]} targets - ports of the web processes
 * @returns {Promise<{origin: string, counts: {passed: number, repeated: number, lost: number}, close():
 *   Promise<void>}>}
 */
export async function startBalancer(port, targets) {
  const readyTargets = new Set();
  const counts = { passed: 0, repeated: 0, lost: 0 };
  let turn = 0;
  const failures = new Map(targets.map((target) => [target, FAILURES]));
  const ask = async (target) => {
    const answer = await fetch(`http://127.0.0.1:${target}/_canvas/api/ready`, {
      signal: AbortSignal.timeout(ASKED_WITHIN_MS),
    }).catch(() => undefined);
    // counts a process that answers 404 as ready, because its version is too old to have a readiness endpoint
    const isReady = answer?.ok || answer?.status === 404;
    failures.set(target, isReady ? 0 : failures.get(target) + 1);
    if (isReady) readyTargets.add(target);
    else if (failures.get(target) >= FAILURES) readyTargets.delete(target);
  };
  let isOver = false;
  const asking = targets.map(async (target) => {
    while (!isOver) {
      await ask(target);
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
    }
  });

  const inTurn = () => {
    turn += 1;
    const list = [...readyTargets];
    return list.map((_, index) => list[(index + turn) % list.length]);
  };

  async function pass(request, reply, body) {
    const targetsLeft = inTurn();
    for (;;) {
      const target = targetsLeft.shift();
      if (target === undefined) return answer(reply, 503);
      const outcome = await forward(target, request, reply, body);
      if (outcome === 'done') {
        counts.passed += 1;
        return;
      }
      if (outcome === 'not_sent') readyTargets.delete(target);
      else if (!mayRepeat(request)) {
        counts.lost += 1;
        return answer(reply, 502);
      }
      counts.repeated += 1;
    }
  }

  const server = http.createServer((request, reply) => {
    const chunks = [];
    request.on('data', (part) => chunks.push(part));
    request.on('end', () => void pass(request, reply, Buffer.concat(chunks)));
    request.on('error', () => reply.destroy());
  });
  await new Promise((resolve) => server.listen(port, resolve));
  return {
    origin: `http://localhost:${port}`,
    counts,
    async close() {
      isOver = true;
      server.closeAllConnections();
      await Promise.all(asking);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(reply, status) {
  if (reply.headersSent) return void reply.destroy();
  reply.writeHead(status, { 'retry-after': '1', 'content-type': 'text/plain' }).end('the balancer');
}

/** @returns {Promise<'done' | 'not_sent' | 'lost'>} 'lost': sent, but no response began */
function forward(port, { method, url, headers, socket }, reply, body) {
  return new Promise((resolve) => {
    let isConnected = false;
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' },
      },
      (response) => {
        reply.writeHead(response.statusCode, response.headers);
        response.pipe(reply);
        // closes the connection, so that the browser sees that the response was cut off
        response.on('aborted', () => reply.destroy());
        response.on('close', () => resolve('done'));
      },
    );
    request.on('socket', (connection) => {
      if (connection.connecting)
        connection.once('connect', () => {
          isConnected = true;
        });
      else isConnected = true;
    });
    request.on('error', () => resolve(isConnected ? 'lost' : 'not_sent'));
    reply.on('close', () => {
      if (!reply.writableEnded) request.destroy();
    });
    request.end(body);
  });
}
