/** Folders of the page's and its remotes' scripts. Other scripts on the origin are not ours. */
const OWN = /^\/(_canvas\/assets|mfe)\//;
const ADDRESS = /[a-z-]+:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?\s*$)/m;
/** The work was cancelled or the network is down: not a script's fault. */
const EXPECTED = new Set(['AbortError', 'CancelledError', 'CanceledError', 'OfflineError']);

/**
 * Reports uncaught errors of our own scripts. Errors of extensions, the tag manager or tags are ignored. The innermost
 * line of the stack names the script.
 *
 * @param assetOrigin - origin of our scripts, if not only the page's own
 * Source: docs/rules.md ERR-04
 */
export function watchOwnFaults(
  page: Window,
  report: (error: Error) => void,
  assetOrigin = page.location.origin,
): void {
  const tell = (thrown: unknown, file = ''): void => {
    if (!(thrown instanceof Error) || EXPECTED.has(thrown.name)) return;
    if ('code' in thrown && thrown.code === 'network') return;
    const address = ADDRESS.exec(thrown.stack ?? '')?.[0] ?? file;
    if (isOwn(address, page.location.origin) || isOwn(address, assetOrigin)) report(thrown);
  };
  page.addEventListener('error', ({ error, filename }) => tell(error, filename));
  page.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function isOwn(address: string, origin: string): boolean {
  return address.startsWith(`${origin}/`) && OWN.test(address.slice(origin.length));
}
