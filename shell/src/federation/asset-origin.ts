/** webpack's own: where it fetches chunks from */
declare let __webpack_public_path__: string;

/** Says the script that the server writes before all others. Source: docs/rules.md REL-16 */
const isAssetOriginAway = (): boolean => document.documentElement.dataset.ownAssets !== undefined;

/** @returns the address of a build's file, on the page's own origin where the other one is away */
export const livingAddress = (url: string): string =>
  isAssetOriginAway() ? new URL(url, document.baseURI).pathname : url;

/** Once the second origin is away, chunks of the shell come from the page's own. Source: docs/rules.md REL-16 */
export function watchAssetOrigin(): void {
  const takeOwn = (): void => {
    if (isAssetOriginAway()) __webpack_public_path__ = livingAddress(__webpack_public_path__);
  };
  window.addEventListener('error', takeOwn, true);
}
