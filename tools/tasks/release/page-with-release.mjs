import { readFileSync } from 'node:fs';
import path from 'node:path';

const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;

/** @returns {object} the boot data of a page's HTML; empty if it has none */
export const bootOf = (html) => JSON.parse(BOOT.exec(html)?.[2] ?? '{}');

/** Escapes characters such as `<`, so that the value cannot end the script. */
const asScript = (value) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Replaces the live release of the remote and omits the previous release, because a fallback would hide faults. */
function withRemote(html, { name, version, contractVersion, entry, integrity, pageFiles }) {
  return html.replace(BOOT, (_, open, text, close) => {
    const boot = JSON.parse(text);
    const live = boot.remotes.find((remote) => remote.name === name);
    const base = `${live ? live.entry.split('/mfe/')[0] : ''}/mfe/${name}/${version}/`;
    const candidate = {
      ...{ name, version, contractVersion, integrity, entry: base + entry, files: {} },
      ...(pageFiles && { pageFiles }),
      ...(live?.places && { places: live.places }),
    };
    const remotes = [...boot.remotes.filter((remote) => remote !== live), candidate];
    return open + asScript({ ...boot, remotes }) + close;
  });
}

/** Renders the new shell's page with the live page's data: market, live remotes, nonce. */
function withShell(html, template, { version }) {
  const [, open, text, close] = BOOT.exec(html);
  const boot = open + asScript({ ...JSON.parse(text), shellVersion: version }) + close;
  const marks = {
    '{{lang}}': /<html lang="([^"]*)"/.exec(html)?.[1] ?? 'en',
    '{{nonce}}': /nonce="([^"]+)"/.exec(html)?.[1] ?? '',
    '<!--head-->': /<title>.*?<\/title>/s.exec(html)?.[0] ?? '',
    '<!--boot-->': boot,
    '<!--noscript-->': '',
  };
  return Object.entries(marks).reduce((page, [mark, value]) => page.replaceAll(mark, () => value), template);
}

/**
 * Removes `report-to`, because Playwright's route cannot intercept the reports that it causes. The route can intercept
 * the reports of `report-uri`.
 */
const withoutReportTo = ({
  'reporting-endpoints': _,
  'content-security-policy': policy = '',
  ...headers
}) => ({
  ...headers,
  ...(policy && { 'content-security-policy': policy.replace(/report-to [^;]*;?/, '') }),
});

/**
 * Serves the shop's pages with the new release. Blocks third parties and discards reports, so that this trial does not
 * appear in any statistics.
 *
 * @param {{origin: string, release?: object, dist: string}} what - without `release`, the live pages are served
 */
export async function serveWith(context, { origin, release, dist }) {
  const template = release?.name === 'shell' && readFileSync(path.join(dist, 'index.html'), 'utf8');
  const hosts = new Set([origin]);
  async function answer(route) {
    const request = route.request();
    const url = new URL(request.url());
    if (request.resourceType() === 'document' && url.origin === origin) {
      const response = await route.fetch();
      const html = await response.text();
      const { assetOrigin } = bootOf(html);
      if (assetOrigin) hosts.add(assetOrigin);
      const isChanged = release && BOOT.test(html);
      const body = isChanged
        ? template
          ? withShell(html, template, release)
          : withRemote(html, release)
        : html;
      await route.fulfill({ response, headers: withoutReportTo(response.headers()), body });
    } else if (!hosts.has(url.origin)) await route.abort();
    else if (url.pathname.startsWith('/report')) await route.fulfill({ status: 204 });
    else await route.continue();
  }
  // aborts a request if its answer is missing or comes after the end of the walk
  await context.route('**/*', (route) => answer(route).catch(() => route.abort().catch(() => undefined)));
}
