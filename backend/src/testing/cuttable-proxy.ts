import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Simulates the network between a process and its database, which a test can cut and restore. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private isStalled = false;

  constructor(private readonly target: string) {}

  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async open(): Promise<void> {
    const { hostname, port } = new URL(this.target);
    this.server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      for (const [socket, otherSocket] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          otherSocket.destroy();
        });
        socket.pipe(otherSocket);
        if (this.isStalled) socket.pause();
      }
    });
    await new Promise<void>((resolve) => void this.server!.listen(this.port, '127.0.0.1', resolve));
    ({ port: this.port } = this.server.address() as AddressInfo);
  }

  /** Stops all traffic silently until `resume`. Connections remain open, and new connections are accepted. */
  stall(): void {
    this.isStalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  resume(): void {
    this.isStalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  async cut(): Promise<void> {
    const closing = new Promise((resolve) => void this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closing;
  }
}
