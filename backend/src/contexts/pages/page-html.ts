import type { BootData } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { escapeHtml, escapeJson } from '../../platform/escape';
import { withLateScripts, latePreloads, preloadTag, type Preload } from './preloads';
import { type PageHead, searchTags } from './search-tags';
import { pathIn, type PageRoute } from './page-route';
import { rescueScript } from './asset-origin';
import type { RenderedPage } from './shell-in-child';

/**
 * A script for server-rendered pages. It stores the last click on a button or the last submit of a form, and replays it
 * when React has hydrated the element. Otherwise React would ignore the click, and the browser would submit the form
 * with the fields in the URL. Links work without scripts.
 *
 * React renders the page again if the browser has translated it. The script then restores the focus and the typed
 * values. A timer deletes each value soon after hydration, so that a field of the same name on the next page does not
 * get it.
 *
 * `isLive` reads React's internal records, because no public API tells when an element is hydrated. React's own mark
 * comes too early, because the hydration of a translated page can fail after it. 4098 is React's `Placement |
 * Hydrating`. The topmost record has one of these flags until hydration.
 * Source: docs/rules.md REND-03, getNearestMountedFiber of React
 */
const earlyPresses = `(function(d){var held;
function isLive(e){for(var key in e)if(key.indexOf('__reactFiber')===0){
var fiber=e[key];if(!fiber.alternate)for(;fiber;fiber=fiber.return)if(fiber.flags&4098)return false;return true}return false}
function replay(){if(!held)return;if(held.isConnected&&!isLive(held)){setTimeout(replay,50);return}
var e=held;held=null;if(e.isConnected)e.tagName==='FORM'?e.requestSubmit():e.click()}
function hold(event,e){if(!e||isLive(e))return;event.preventDefault();event.stopImmediatePropagation();
if(!held)setTimeout(replay,50);held=e}
var typed=[],focused,timer,watch=new MutationObserver(refill);
function renderedAgain(field){var fresh=d.querySelector('#root '+field.tagName+'[name="'+field.name+'"]'+
(field.type==='checkbox'?'[value="'+field.value+'"]':''));return fresh&&isLive(fresh)?fresh:null}
function refill(){typed=typed.filter(function(field){if(isLive(field))return false;if(field.isConnected)return true;
var fresh=renderedAgain(field);if(!fresh)return true;
if(field.type==='checkbox'){if(fresh.checked!==field.checked)fresh.click();return false}
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(fresh),'value').set.call(fresh,field.value);
fresh.dispatchEvent(new Event(field.tagName==='SELECT'?'change':'input',{bubbles:true}));return false});refocus();
if(!typed.length&&!focused){watch.disconnect();clearInterval(timer)}}
function refocus(){var field=focused;if(!field)return;if(isLive(field)){focused=null;return}if(field.isConnected)return;
var fresh=renderedAgain(field);if(!fresh)return;focused=null;if(d.activeElement!==d.body)return;
fresh.focus({preventScroll:true});
if(field.selectionStart!=null)fresh.setSelectionRange(field.selectionStart,field.selectionEnd)}
function isEarly(field){if(!field.name||isLive(field))return false;
watch.observe(d.getElementById('root'),{childList:true,subtree:true});clearInterval(timer);timer=setInterval(refill,50);return true}
d.addEventListener('focusin',function(event){focused=isEarly(event.target)?event.target:null},true);
d.addEventListener('input',function(event){var field=event.target;
if(isEarly(field)&&typed.indexOf(field)<0)typed.push(field)},true);
d.addEventListener('click',function(event){hold(event,event.target.closest('#root button'))},true);
d.addEventListener('submit',function(event){hold(event,event.target.closest('#root form'))},true)})(document)`;

/** Time limit for the start of a page. It is long enough for any usable network. */
const STARTS_WITHIN_MS = 10_000;

/**
 * A script that reports a failure of the shell if the page has not started or shows only an error. As in
 * `shell/src/figures`, only a share of the tabs reports, and each tab reports a fact once. Hidden pages and unsupported
 * browsers report nothing.
 *
 * Source: docs/adr/0091-releases-guard-themselves.md
 */
export const startWatch = `setTimeout(function(){try{var d=document,boot=JSON.parse(d.getElementById('boot').textContent),
version=boot.shellVersion,key='release-figures',told=JSON.parse(sessionStorage.getItem(key))||{draw:Math.random(),facts:[]};
function isNew(fact){fact='shell '+version+' ./Page '+fact;return told.facts.indexOf(fact)<0&&told.facts.push(fact)?1:0}
if(d.hidden||!window.CSSContainerRule||!(told.draw<boot.figureShare)||
d.getElementById('root').dataset.begun!==undefined&&!performance.getEntriesByName('page-failed').length||!isNew('failures'))return;
var figure={name:'shell',version:version,expose:'./Page',loads:isNew('loads'),failures:1,slow:0,blocked:0,goals:0};
sessionStorage.setItem(key,JSON.stringify(told));fetch('/release-figures',{method:'POST',keepalive:true,credentials:'omit',
headers:{'Content-Type':'application/json'},body:JSON.stringify({figures:[figure]})}).catch(function(){})}catch(e){}},${STARTS_WITHIN_MS})`;

export interface PageParts {
  /** the server-rendered page; undefined means that the browser renders it */
  readonly content?: RenderedPage | undefined;
  readonly route: PageRoute;
  readonly head: PageHead;
  readonly preloads: readonly Preload[];
  readonly boot: BootData;
  /** JSON of the boot data, escaped for a script element; if missing, the page contains `boot` as JSON */
  readonly bootText?: string;
  /** true means that the page has the tag manager's frame for browsers without scripts */
  readonly hasFrame: boolean;
  readonly notices: PageNotices;
  readonly nonce: string;
  /** script of the content editors' preview toolbar; undefined means no preview */
  readonly toolbar?: string | undefined;
  /** origin of the shop, without a trailing slash */
  readonly origin: string;
  /** origin of the build files, if it differs from the shop's */
  readonly assetOrigin?: string | undefined;
}

/** Styles for browsers without scripts. They hide skeletons and buttons, and show links to the markets. */
const STYLES_WITHOUT_SCRIPTS =
  'main [role=status][aria-label],button:not([type=submit]){display:none!important}' +
  '.market-links{padding:1rem max(1rem,calc(50% - 35.5rem));font:1rem/1.5 sans-serif;background:#fff3e6;color:#1f2723}' +
  '.market-links ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;list-style:none;margin:0;padding:0}' +
  '.market-links a{display:inline-block;padding:.625rem 0;color:inherit;text-decoration:underline}' +
  '.market-links [aria-current]{font-weight:bold}';

export interface PageNotices {
  readonly oldBrowser: string;
  readonly scriptsNeeded: string;
  /** heading of the list of markets; undefined if there is no list, because the page is the same in all markets */
  readonly countries?: string;
}

function headTags(pageParts: PageParts): string {
  const { route, head, preloads, origin, assetOrigin, toolbar, nonce, content } = pageParts;
  return [
    ...(assetOrigin ? [`<script nonce="${nonce}">${rescueScript(assetOrigin)}</script>`] : []),
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    // after the viewport's meta element, because a browser that does not know the width picks the largest picture
    ...(content?.hints ? [content.hints] : []),
    ...preloads.filter((preload) => !(content && preload.isLate)).map(preloadTag),
    ...(toolbar ? [`<script async src="${escapeHtml(toolbar)}" nonce="${nonce}"></script>`] : []),
    ...searchTags(route, head, origin),
  ].join('\n    ');
}

/**
 * Returns the tag manager's frame for visitors without scripts. Only the server can write it.
 * Source: docs/rules.md CONS-04
 */
function noscriptFrame({ hasFrame, boot }: PageParts): string {
  const { host, containerId, query } = boot.tracking;
  if (!hasFrame || !host || !containerId) return '';
  const extra = query ? `&${query.replace(/^[?&]/, '')}` : '';
  const src = `${host}/ns.html?id=${encodeURIComponent(containerId)}${extra}`;
  return `<noscript><iframe src="${escapeHtml(src)}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`;
}

/**
 * Returns a notice for browsers without scripts and for old browsers. The minimum versions (Safari 16.0, Chrome 105,
 * Firefox 110) are those with container queries. The notice uses syntax of 1999, which old browsers understand.
 */
function browserNotices({ notices, nonce }: PageParts): string {
  return [
    `<style nonce="${nonce}">.browser-notice{padding:1rem max(1rem,calc(50% - 35.5rem));font:1rem/1.5 sans-serif;background:#fff3e6;color:#1f2723}</style>`,
    `<noscript><p class="browser-notice">${escapeHtml(notices.scriptsNeeded)}</p><style nonce="${nonce}">${STYLES_WITHOUT_SCRIPTS}</style></noscript>`,
    `<p id="old-browser" class="browser-notice" hidden>${escapeHtml(notices.oldBrowser)}</p>`,
    `<script nonce="${nonce}">if(!window.CSSContainerRule)document.getElementById('old-browser').hidden=false</script>`,
  ].join('\n    ');
}

function marketLinks({ route, notices: { countries } }: PageParts): string {
  if (countries === undefined) return '';
  const label = escapeHtml(countries);
  const links = MARKETS.map((market) => {
    const currentAttribute = market === route.market ? ' aria-current="true"' : '';
    const { htmlLang, localisedName } = market;
    return `<li><a href="${escapeHtml(pathIn(route, market))}" lang="${htmlLang}" hreflang="${htmlLang}"${currentAttribute}>${escapeHtml(localisedName)}</a></li>`;
  });
  return `<noscript><nav class="market-links" aria-label="${label}"><p>${label}</p><ul>${links.join('')}</ul></nav></noscript>`;
}

/** The browser's style cache reuses these elements because of their attribute `data-emotion`. */
const styleElements = ({ content, nonce }: PageParts): string =>
  (content?.styles ?? [])
    .map(({ id, css }) => `<style data-emotion="${id}" nonce="${nonce}">${css}</style>`)
    .join('');

function rootElement({ content, preloads, nonce }: PageParts): string {
  if (!content) return '<div id="root"></div>';
  const lateEntries = preloads.filter(({ isLate }) => isLate);
  const lateScript =
    lateEntries.length === 0 ? '' : `<script nonce="${nonce}">${latePreloads(lateEntries)}</script>`;
  return `<script nonce="${nonce}">${earlyPresses}</script><div id="root" data-server>${content.html}</div>${lateScript}`;
}

/**
 * Fills the shell's built HTML. Scripts and boot data come last, so that the browser can paint first.
 *
 * @param template - with {{lang}}, {{nonce}}, <!--head-->, <!--boot--> and <!--noscript-->
 */
export function renderPage(template: string, pageParts: PageParts): string {
  const { route, content, assetOrigin, nonce, bootText = escapeJson(pageParts.boot) } = pageParts;
  const watch = `<script nonce="${nonce}">${startWatch}</script>`;
  const boot = `<script type="application/json" id="boot">${bootText}</script>`;
  // only the home page delays its scripts; product pages start them at once, because shoppers wait for the form
  const isWaiting = content !== undefined && route.kind === 'home' && !assetOrigin;
  // the replacements are functions, because '$' has a special meaning in replacement strings
  return (isWaiting ? withLateScripts(template, nonce) : template)
    .replaceAll('{{lang}}', () => route.market.htmlLang)
    .replaceAll('{{nonce}}', () => nonce)
    .replace(/<\/body>|$/, (end) => watch + boot + end)
    .replace('<!--head-->', () => headTags(pageParts))
    .replace('<!--boot-->', () => styleElements(pageParts))
    .replace('<div id="root"></div>', () => rootElement(pageParts) + marketLinks(pageParts))
    .replace('<!--noscript-->', () => browserNotices(pageParts) + noscriptFrame(pageParts));
}
