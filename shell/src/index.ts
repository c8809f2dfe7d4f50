import { watchAssetOrigin } from './federation/asset-origin';

/** Lets the browser respond to the shopper between two tasks. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * All modules are in the first files. Running them piece by piece keeps a slow phone responsive while the page starts.
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
