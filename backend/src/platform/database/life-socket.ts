import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Maximum length of a socket address on some systems; Node silently truncates longer ones. */
const ADDRESS_BYTES = 100;

export interface LifeSocket {
  readonly id: string;
  /**
   * address for other processes. If the socket is in the folder, this is only the file name, because containers may
   * mount the folder elsewhere.
   */
  readonly address: string;
  close(): void;
}

/** Returns possible addresses. Other containers on this machine can connect only to the address in the folder. */
function addressesFor(folder: string, id: string): string[] {
  if (process.platform === 'win32') return [String.raw`\\.\pipe\bindery-${id}`];
  return [join(folder, `lock.${id}`), join(tmpdir(), `bindery-${id}`)].filter(
    (address) => Buffer.byteLength(address) <= ADDRESS_BYTES,
  );
}

function listenOn(address: string): Promise<Server> {
  return new Promise((resolver, failed) => {
    const server = createServer((peer) => peer.destroy());
    server.once('error', failed);
    server.listen(address, () => {
      server.unref();
      resolver(server);
    });
  });
}

/**
 * Opens a socket that is open while this process exists, even if the process is suspended. Unlike a pid, no other
 * process can have the same socket.
 *
 * @throws the system's error if sockets work neither in the folder nor in the temporary folder
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

/** Returns whether the socket's process lives. Call it on the same machine only. */
export function isSocketOpen(folder: string, address: string): Promise<boolean> {
  return new Promise((resolver) => {
    const peer = connect(resolve(folder, address));
    peer.once('connect', () => {
      peer.destroy();
      resolver(true);
    });
    // after any other error the process exists, but its socket belongs to another user or has a full queue
    peer.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolver(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
}
