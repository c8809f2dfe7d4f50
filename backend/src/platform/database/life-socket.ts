import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Addresses of sockets hold 104 bytes on some systems, and Node cuts longer ones short without a word. */
const ADDRESS_BYTES = 100;

export interface LifeSocket {
  readonly id: string;
  /** For others to ask: the name alone where it lies in the folder, which may be mounted elsewhere for them. */
  readonly address: string;
  close(): void;
}

/** In the folder every process of this machine that has the folder can ask, also from another container. */
function addressesFor(folder: string, id: string): string[] {
  if (process.platform === 'win32') return [String.raw`\\.\pipe\bindery-${id}`];
  return [join(folder, `lock.${id}`), join(tmpdir(), `bindery-${id}`)].filter(
    (address) => Buffer.byteLength(address) <= ADDRESS_BYTES,
  );
}

function listenOn(address: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer((peer) => peer.destroy());
    server.once('error', failed);
    server.listen(address, () => {
      server.unref();
      done(server);
    });
  });
}

/**
 * A socket that the kernel keeps open while this process lives, running or stopped, and closes with it, however it ends.
 * No other process can have it, whatever its number.
 *
 * @throws the system's error where there can be no socket, neither in the folder nor in that of temporary files
 */
export async function openLifeSocket(folder: string): Promise<LifeSocket> {
  const id = randomBytes(9).toString('base64url');
  let failure: unknown = new Error('The path of the folder for temporary files is too long for a socket');
  for (const address of addressesFor(folder, id)) {
    try {
      const server = await listenOn(address);
      return {
        id,
        address: dirname(address) === resolve(folder) ? basename(address) : address,
        close() {
          server.close();
          rmSync(address, { force: true });
        },
      };
    } catch (error) {
      failure = error; // not every file system has sockets
    }
  }
  throw failure;
}

/** Does the process live that has the socket? Only to be asked on the machine that it is on. */
export function isSocketOpen(folder: string, address: string): Promise<boolean> {
  return new Promise((done) => {
    const peer = connect(resolve(folder, address));
    peer.once('connect', () => {
      peer.destroy();
      done(true);
    });
    // any other error is one of a socket that somebody has: of another user, or with a full queue
    peer.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
}
