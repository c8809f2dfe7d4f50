import { once } from 'node:events';
import { createServer } from 'node:net';

/** Checks that the port is free before any slow work. @throws the system's error: EADDRINUSE, EACCES */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
