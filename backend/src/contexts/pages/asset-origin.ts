import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import type { Preload } from './preloads';

/** Path of the shell's build files, the same on every origin. */
export const ASSETS = '/_canvas/assets/';

interface Addressed {
  readonly template: string;
  readonly preloads: readonly Preload[];
  readonly boot: BootData;
}

function remoteAt(origin: string, { previous: previousRelease, ...remote }: RemoteRelease): RemoteRelease {
  return {
    ...remote,
    // developer builds keep their origin
    entry: remote.overrideOrigin === undefined ? origin + remote.entry : remote.entry,
    files: Object.fromEntries(Object.entries(remote.files).map(([file, hash]) => [origin + file, hash])),
    ...(previousRelease && { previous: { ...previousRelease, entry: origin + previousRelease.entry } }),
  };
}

/** @returns the page with URLs at `origin` for all its files. Source: docs/rules.md REL-16 */
export function addressedAt(origin: string | undefined, page: Addressed): Addressed {
  if (origin === undefined) return page;
  return {
    template: page.template.replaceAll(ASSETS, origin + ASSETS),
    preloads: page.preloads.map((preload) => ({ ...preload, href: origin + preload.href })),
    boot: {
      ...page.boot,
      assetOrigin: origin,
      remotes: page.boot.remotes.map((remote) => remoteAt(origin, remote)),
    },
  };
}

/**
 * Name of the cookie in browsers that cannot reach the second origin. For ten minutes, pages in these browsers load
 * files from the shop's own origin. The cookie holds no personal data. Source: docs/rules.md REL-16
 */
export const OWN_ASSETS = 'own-assets';
const OWN_ASSETS_LASTS_S = 600;
/** Time limit for a fetch: long enough for a small file on a slow network. */
const GIVEN_UP_AFTER_MS = 8000;

/**
 * Returns a script that runs before any fetch. If a file of `origin` is corrupt or cannot be loaded, the script makes
 * later fetches go to the shop itself, and reloads a page that has not started. In a browser without cookies the script
 * does not reload the page, because it would reload again and again.
 *
 * @returns the text of a script
 */
export const rescueScript = (origin: string): string => `(function(from,cookie){
function away(){
var root=document.getElementById('root');
var hasBegun=root&&(root.dataset.server===undefined?root.firstChild:root.dataset.begun!==undefined);
document.documentElement.dataset.ownAssets='';
document.cookie=cookie+';path=/;max-age=${OWN_ASSETS_LASTS_S};samesite=lax';
if(!hasBegun&&document.cookie.indexOf(cookie)>=0)location.reload()
}
function isFrom(address){return typeof address==='string'&&address.indexOf(from)===0}
addEventListener('error',function(event){
var of=event.target||{};
if(/^(SCRIPT|LINK)$/.test(of.tagName)&&isFrom(of.src||of.href))away()
},true);
setTimeout(function(){
if(!performance.getEntriesByType('resource').some(function(file){return isFrom(file.name)}))away()
},${GIVEN_UP_AFTER_MS})
})(${JSON.stringify(`${origin}/`)},'${OWN_ASSETS}=1')`;
