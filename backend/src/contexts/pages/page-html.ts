import type { BootData } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { pathIn, type PageRoute } from './page-route';
import { earlyPresses } from './early-presses';
import { withLateScripts } from './late-scripts';
import { rescueScript } from './rescue-script';
import type { RenderedPage } from './shell-in-child';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** path of a picture of the page, if it has one */
  readonly image?: string;
  /** not for search engines. Source: docs/rules.md CAT-01 */
  readonly isUnlisted?: boolean;
}

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'font';
  readonly integrity?: string;
  /** a script that builds of old ask for: without crossorigin and integrity */
  readonly isPlain?: boolean;
}

export interface PageParts {
  /** what the server rendered of it; undefined: the browser does */
  readonly content?: RenderedPage | undefined;
  readonly route: PageRoute;
  readonly head: PageHead;
  readonly preloads: readonly Preload[];
  readonly boot: BootData;
  /** the tag manager's, for visitors without scripts */
  readonly hasFrame: boolean;
  readonly notices: PageNotices;
  readonly nonce: string;
  /** address of the script with which the content service's editors preview; undefined: nobody does */
  readonly toolbar?: string | undefined;
  /** of the shop, without a slash at its end */
  readonly origin: string;
  /** where its files are, if not there */
  readonly assetOrigin?: string | undefined;
}

/** What a browser is told that cannot run the page. */
export interface PageNotices {
  readonly oldBrowser: string;
  readonly scriptsNeeded: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** JSON that cannot end the script element it stands in, nor be taken for a line end by an old parser. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function preloadTag({ href, as, integrity, isPlain = false }: Preload): string {
  const font = as === 'font' ? ' type="font/woff2"' : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${font}${isPlain ? '' : ' crossorigin="anonymous"'}${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`;
}

/** Title, description, canonical address, the same page in other markets, preview picture. */
function headTags(parts: PageParts): string {
  const { route, head, preloads, origin, assetOrigin, toolbar, nonce, content } = parts;
  const address = origin + pathIn(route, route.market);
  const isPublic = (route.kind === 'home' || route.kind === 'product') && !head.isUnlisted;
  const tags = [
    ...(assetOrigin ? [`<script nonce="${nonce}">${rescueScript(assetOrigin)}</script>`] : []),
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    // below the viewport's meta: a browser that does not know the width yet takes the largest picture
    ...(content?.hints ? [content.hints] : []),
    ...preloads.map(preloadTag),
    ...(toolbar ? [`<script async src="${escapeHtml(toolbar)}" nonce="${nonce}"></script>`] : []),
  ];
  if (!isPublic) return [...tags, '<meta name="robots" content="noindex">'].join('\n    ');
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...MARKETS.map(
      (market) =>
        `<link rel="alternate" hreflang="${market.locale.split('-')[0]}-${market.iso}" href="${escapeHtml(origin + pathIn(route, market))}">`,
    ),
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    ...(head.image ? [`<meta property="og:image" content="${escapeHtml(origin + head.image)}">`] : []),
  ].join('\n    ');
}

/** The tag manager's frame for visitors without scripts: it does nothing unless the server writes it. Source: docs/rules.md CONS-05 */
function noscriptFrame({ hasFrame, boot }: PageParts): string {
  const { host, containerId, query } = boot.tracking;
  if (!hasFrame || !host || !containerId) return '';
  const extra = query ? `&${query.replace(/^[?&]/, '')}` : '';
  const src = `${host}/ns.html?id=${encodeURIComponent(containerId)}${extra}`;
  return `<noscript><iframe src="${escapeHtml(src)}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`;
}

/**
 * What stands before the page for a browser that cannot run it: without scripts, or below the floor, which is told by
 * container queries (Safari 16.0, Chrome 105, Firefox 110). In the words of 1999, because such a browser reads it.
 */
function browserNotices({ notices, nonce }: PageParts): string {
  return [
    `<style nonce="${nonce}">.browser-notice{padding:1rem;font:1rem/1.5 sans-serif;background:#fff3e6;color:#1f2723}</style>`,
    `<noscript><p class="browser-notice">${escapeHtml(notices.scriptsNeeded)}</p><style nonce="${nonce}">.needs-script{display:none!important}</style></noscript>`,
    `<p id="old-browser" class="browser-notice" hidden>${escapeHtml(notices.oldBrowser)}</p>`,
    `<script nonce="${nonce}">if(!window.CSSContainerRule)document.getElementById('old-browser').hidden=false</script>`,
  ].join('\n    ');
}

/** The browser's style cache takes them over by `data-emotion`. */
const styleElements = ({ content, nonce }: PageParts): string =>
  (content?.styles ?? [])
    .map(({ id, css }) => `<style data-emotion="${id}" nonce="${nonce}">${css}</style>`)
    .join('');

function rootElement({ content, nonce }: PageParts): string {
  if (!content) return '<div id="root"></div>';
  return `<script nonce="${nonce}">${earlyPresses}</script><div id="root" data-server>${content.html}</div>`;
}

/**
 * Fills the shell's built HTML.
 *
 * @param template - with {{lang}}, {{nonce}}, <!--head-->, <!--boot--> and <!--noscript-->
 */
export function renderPage(template: string, parts: PageParts): string {
  const boot = `<script type="application/json" id="boot">${escapeJson(parts.boot)}</script>`;
  // functions, because '$' in a replacement text has a meaning
  // a product's form is what its shopper waits for: its scripts begin at once
  const isWaiting = parts.content !== undefined && parts.route.kind === 'home' && !parts.assetOrigin;
  return (isWaiting ? withLateScripts(template, parts.nonce) : template)
    .replaceAll('{{lang}}', () => parts.route.market.htmlLang)
    .replaceAll('{{nonce}}', () => parts.nonce)
    .replace('<!--head-->', () => headTags(parts))
    .replace('<!--boot-->', () => styleElements(parts) + boot)
    .replace('<div id="root"></div>', () => rootElement(parts))
    .replace('<!--noscript-->', () => browserNotices(parts) + noscriptFrame(parts));
}
