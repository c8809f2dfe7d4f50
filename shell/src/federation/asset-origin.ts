/** webpack's variable for the address from which it fetches chunks */
declare let __webpack_public_path__: string;

/** True if the first script found the second origin of built files unreachable. Source: docs/rules.md REL-16 */
const isAssetOriginAway = (): boolean => document.documentElement.dataset.ownAssets !== undefined;

/** @returns the file's address, on the page's own origin if the second origin is unreachable */
export const livingAddress = (url: string): string =>
  isAssetOriginAway() ? new URL(url, document.baseURI).pathname : url;

/** Loads chunks from the page's own origin once the second origin is unreachable. Source: docs/rules.md REL-16 */
export function watchAssetOrigin(): void {
  const takeOwn = (): void => {
    if (isAssetOriginAway()) __webpack_public_path__ = livingAddress(__webpack_public_path__);
  };
  window.addEventListener('error', takeOwn, true);
}
