import { watchAssetOrigin } from './federation/asset-origin';

/** Lets the browser respond to the shopper between two tasks. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Starts the page in several tasks. The first files contain all modules. Each task runs a few modules, so that a slow
 * phone stays responsive.
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
