/** Says the script that the server writes before all others. Source: docs/rules.md REL-17 */
export const isAssetOriginAway = (): boolean => document.documentElement.dataset.ownAssets !== undefined;

/** @returns the address of a build's file, on the page's own origin where the other one is away */
export const livingAddress = (url: string): string =>
  isAssetOriginAway() ? new URL(url, document.baseURI).pathname : url;
