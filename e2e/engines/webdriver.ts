import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The W3C WebDriver protocol's key of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof ELEMENT, string>;

export class WebDriverError extends Error {
  constructor(
    command: string,
    readonly code: string,
    message: string,
  ) {
    super(`${command}: ${code} ${message}`);
  }
}

export interface WebDriverOptions {
  program: string;
  capabilities: Record<string, unknown>;
  environment?: Record<string, string>;
}

/** A browser session: sends commands of the W3C WebDriver protocol (JSON over HTTP). */
export interface WebDriverSession {
  get<Value>(command: string): Promise<Value>;
  post<Value = null>(command: string, body?: Record<string, unknown>): Promise<Value>;
  postToElement(element: ElementReference, command: string, body?: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

export async function startSession(options: WebDriverOptions): Promise<WebDriverSession> {
  const port = await freePort();
  const driver = spawn(options.program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...options.environment },
  });
  const stopDriver = () => void driver.kill();
  process.once('exit', stopDriver); // ends the driver when the test worker ends
  const send = async <Value>(method: string, command: string, body?: unknown): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: Value & { error: string; message: string } };
    if (!answer.ok) throw new WebDriverError(command, value.error, value.message);
    return value;
  };
  const end = async () => {
    process.off('exit', stopDriver);
    await stop(driver);
  };
  try {
    await waitForDriver(driver, () => send('GET', '/status'));
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: options.capabilities },
    });
    const session = `/session/${sessionId}`;
    return {
      get: (command) => send('GET', session + command),
      post: (command, body) => send('POST', session + command, body),
      postToElement: (element, command, body) =>
        send('POST', `${session}/element/${element[ELEMENT]}${command}`, body),
      async close() {
        await send('DELETE', session).catch(() => undefined); // the browser may be gone already
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Finds a free port, because the drivers do not accept port 0. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitForDriver(driver: ChildProcess, status: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await status();
      return;
    } catch (error) {
      if (attempt === 100 || driver.exitCode !== null) throw error;
      await pause(100);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
