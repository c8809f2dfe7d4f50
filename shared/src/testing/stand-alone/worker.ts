import { http, passthrough, type HttpHandler } from 'msw';
import { setupWorker, type SetupWorker } from 'msw/browser';

/** The page's own files, and pictures: those that the server of the build gives. */
const FILE = /^\/(|live)$|^\/muse\/|\.[a-z0-9]{2,5}$/;
const files = http.get('*', ({ request }) =>
  FILE.test(new URL(request.url).pathname) ? passthrough() : undefined,
);

let worker: SetupWorker;

/** Stands for MSW's server of tests in a browser, where a service worker answers. */
export function setupServer() {
  worker = setupWorker(files);
  return {
    listen: () => undefined,
    close: () => worker.stop(),
    resetHandlers: (...handlers: HttpHandler[]) => worker.resetHandlers(files, ...handlers),
    use: (...handlers: HttpHandler[]) => worker.use(...handlers),
  };
}

/** Until then requests go to the network. */
export const workerStarted = (): Promise<unknown> =>
  worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
