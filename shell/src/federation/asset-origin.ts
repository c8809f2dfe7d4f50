/** webpack's variable for the address from which it fetches chunks */
declare let __webpack_public_path__: string;

/** True if the page's first script could not reach the second origin of built files. Source: docs/rules.md REL-16 */
const isAssetOriginAway = (): boolean => document.documentElement.dataset.ownAssets !== undefined;

/** @returns the file's address, which is on the page's own origin if the second origin is unreachable */
export const livingAddress = (url: string): string =>
  isAssetOriginAway() ? new URL(url, document.baseURI).pathname : url;

/** Loads chunks from the page's own origin when the second origin becomes unreachable. Source: docs/rules.md REL-16 */
export function watchAssetOrigin(): void {
  const takeOwn = (): void => {
    if (isAssetOriginAway()) __webpack_public_path__ = livingAddress(__webpack_public_path__);
  };
  window.addEventListener('error', takeOwn, true);
}
