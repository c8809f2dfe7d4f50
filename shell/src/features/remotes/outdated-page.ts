/**
 * Is this page of an earlier version of the shop? Its files that were not fetched yet are then gone, under names that
 * only a new page knows, and no Retry brings them. Asks the server for the scripts that the page began with.
 *
 * @returns false without an answer: the network may only be away
 */
export async function isPageOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('head script[src*="/_canvas/assets/"]')];
  const areGone = await Promise.all(
    scripts.map(({ src }) =>
      // not where it was fetched from: another origin may keep what the shop has no more
      fetch(new URL(src).pathname, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      ),
    ),
  );
  return areGone.includes(true);
}

/** Tries again, or begins the page anew where it is outdated: what the shopper made is stored, a reload loses nothing. */
export async function retryOrRenew(
  retry: () => void,
  renew: () => void = () => window.location.reload(),
): Promise<void> {
  if (await isPageOutdated()) renew();
  else retry();
}
