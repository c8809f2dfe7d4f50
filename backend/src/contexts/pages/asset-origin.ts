import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import type { Preload } from './preloads';

/** Path of the shell's build files. It is the same on every origin. */
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

/** @returns the page, with all URLs of its files at `origin`. Source: docs/rules.md REL-16 */
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
 * Name of the cookie for browsers that cannot reach the second origin. For ten minutes, their pages load files from the
 * shop's own origin. The cookie contains no personal data. Source: docs/rules.md REL-16
 */
export const OWN_ASSETS = 'own-assets';
const OWN_ASSETS_LASTS_S = 600;
/** Time limit for a fetch, long enough for a small file on a slow network. */
const GIVEN_UP_AFTER_MS = 8000;

/**
 * Returns a script that runs before any fetch. If a file of `origin` is corrupt or cannot be loaded, later fetches go
 * to the shop itself. If the page has not started, the script also reloads it. Without cookies it does not, because the
 * page would reload again and again.
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
