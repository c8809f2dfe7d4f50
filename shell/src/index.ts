import { watchAssetOrigin } from './federation/asset-origin';

/** Lets the browser answer the shopper between two pieces of work. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Everything is in the first files already. Running it piece by piece instead of at once keeps a slow phone responsive
 * while the page starts.
 */
async function run(): Promise<void> {
  watchAssetOrigin();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@bindery/shared/ui');
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap');
  await pause();
  await start(document);
}

void run();
