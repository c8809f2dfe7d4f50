import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS, type EnginePage } from './engine-page';
import { programPath } from './installed';
import { startSession, WebDriverError, type ElementReference, type WebDriverSession } from './webdriver';

export async function openWebKit(): Promise<EnginePage<ElementReference>> {
  const screen = await startScreen();
  try {
    const session = await startSession({
      program: 'WebKitWebDriver',
      capabilities: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { args: ['--automation'] },
      },
      environment: { DISPLAY: screen.display },
    });
    // moves the window to the middle of the screen, under the pointer
    // Without a window manager, the window under the pointer receives the keys.
    await session.post('/window/rect', { x: 60, y: 0, width: 1280, height: 840 });
    return webKitPage(session, () => screen.stop());
  } catch (error) {
    screen.stop();
    throw error;
  }
}

/** Opens the WebKit of Safari 16.0 in WPE's test browser `cog`, which needs no screen. Its page is 800 x 600. */
export async function openSafari16(): Promise<EnginePage<ElementReference>> {
  const session = await startSession({
    program: 'WPEWebDriver',
    capabilities: {
      browserName: 'cog',
      'wpe:browserOptions': { binary: programPath('cog'), args: ['--automation', '--platform=headless'] },
    },
  });
  return webKitPage(session);
}

async function startScreen(): Promise<{ display: string; stop(): void }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = () => {
    process.off('exit', stop);
    server.kill();
  };
  process.once('exit', stop);
  const started = once(createInterface(server.stdout), 'line') as Promise<[string]>;
  const ended = once(server, 'exit').then(() =>
    Promise.reject(new Error('Xvfb ended before it had a display')),
  );
  const [display] = await Promise.race([started, ended]);
  ended.catch(() => undefined);
  return { display: `:${display}`, stop };
}

function webKitPage(session: WebDriverSession, afterClose = () => {}): EnginePage<ElementReference> {
  const run = <Result>(pageFunction: unknown, argument?: unknown) =>
    session.post<Result>('/execute/sync', {
      script: `return (${String(pageFunction)}).apply(null, arguments)`,
      args: [argument ?? null],
    });
  let faults: string[] = [];
  // the drivers do not report console messages, so a script in the page collects the errors after each full load
  const collectFaults = async () => {
    faults.push(...(await run<string[]>(readFaults)));
  };
  const load = async (command: string, body?: Record<string, unknown>) => {
    await collectFaults();
    await session.post(command, body);
    await run(listenForFaults);
  };
  return {
    open: (url) => load('/url', { url }),
    reload: () => load('/refresh'),
    goBack: () => session.post('/back').then(() => undefined),
    goForward: () => session.post('/forward').then(() => undefined),
    evaluate: (read, argument) => run(read, argument),
    async find(what, look, argument) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
        // between two documents no script can run
        const element = await run<ElementReference | null>(look, argument).catch(() => null);
        if (element) return element;
      }
      throw new Error(`never came: ${what}`);
    },
    click: (element) => click(session, run, element),
    type: (element, text) => session.postToElement(element, '/value', { text }),
    choose: (element, file) => session.postToElement(element, '/value', { text: file }),
    async faults() {
      await collectFaults();
      const recentFaults = faults;
      faults = [];
      return recentFaults;
    },
    screenshot: async () => Buffer.from(await session.get<string>('/screenshot'), 'base64'),
    async close() {
      await session.close();
      afterClose();
    },
  };
}

/**
 * Clicks an element when it no longer moves and nothing covers it. The driver scrolls only until the element is in the
 * window, where a sticky element may cover it. Nor does the driver wait for the scroll to end. If WPE wrongly reports a
 * link as not interactable, a script clicks the link.
 */
async function click(
  session: WebDriverSession,
  run: <Result>(pageFunction: unknown, argument: unknown) => Promise<Result>,
  element: ElementReference,
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (let place: string | null = null, attempt = 1; Date.now() < end; await pause(100)) {
    const placeBefore: string | null = place;
    place = await run<string | null>(reachablePlace, element);
    if (place === null || place !== placeBefore) continue;
    try {
      await session.postToElement(element, '/click');
      return;
    } catch (error) {
      const mayRetry = error instanceof WebDriverError && /intercepted|not interactable/.test(error.code);
      if (!mayRetry) throw error;
      if (attempt === 4 && /not interactable/.test(error.code)) {
        await run((target: HTMLElement) => target.click(), element);
        return;
      }
      attempt += 1;
    }
  }
  throw new Error('the element never came to rest where it can be pressed');
}

/**
 * @returns the element's position and size. If another element covers its centre, scrolls it to the middle of the
 *   window and returns null
 */
function reachablePlace(element: Element): string | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit && (element.contains(hit) || hit.contains(element))) return [left, top, width, height].join();
  // scrollIntoView of Safari 16.0 misses the middle
  scrollBy({ top: top + (height - innerHeight) / 2, behavior: 'instant' });
  return null;
}

function listenForFaults(): void {
  const page = window as unknown as { faultsOfSmoke?: string[] };
  const faults = (page.faultsOfSmoke ??= []);
  const describeTarget = (target: EventTarget | null) =>
    target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href') ?? '') : '';
  addEventListener(
    'error',
    (event) => faults.push(event.message || `did not load: ${describeTarget(event.target)}`),
    true,
  );
  addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    faults.push(`refused by the policy: ${event.violatedDirective}`),
  );
}

function readFaults(): string[] {
  const page = window as unknown as { faultsOfSmoke?: string[] };
  return page.faultsOfSmoke?.splice(0) ?? [];
}
