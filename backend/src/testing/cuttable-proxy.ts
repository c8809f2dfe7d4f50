import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A network between a process and its database, which can be taken away and given back. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isStalled = false;

  /** @param target - URL of the database behind it */
  constructor(private readonly target: string) {}

  /** The database's URL by way of this network. */
  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async open(): Promise<void> {
    const { hostname, port } = new URL(this.target);
    this.server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
        if (this.isStalled) socket.pause();
      }
    });
    await new Promise<void>((resolve) => void this.server!.listen(this.port, '127.0.0.1', resolve));
    ({ port: this.port } = this.server.address() as AddressInfo);
  }

  /** Nothing arrives any more, and nobody is told: connections stay, and new ones are taken. Until `resume`. */
  stall(): void {
    this.isStalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** What was on its way arrives. */
  resume(): void {
    this.isStalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Cuts every connection and takes no new one, until it is opened again. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => void this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
