/** Where the files of the page and of its remotes are: nothing else on an origin is a script of ours. */
const OWN = /^\/(_canvas\/assets|mfe)\//;
const ADDRESS = /[a-z-]+:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?\s*$)/m;
/** Nobody waits for it any more, or the network is away: no fault of a script. */
const EXPECTED = new Set(['AbortError', 'CancelledError', 'CanceledError', 'OfflineError']);

/**
 * Tells of errors that nobody caught, of our own scripts alone: what an extension, the tag manager or a tag throws is not
 * ours to mend. Whose a script is, the innermost line of its stack says.
 *
 * @param assetOrigin - where our scripts are, if not only on the page's own
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
