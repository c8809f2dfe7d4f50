/**
 * Cookie of a browser that cannot reach the second origin: for ten minutes its pages use the shop's own addresses. It
 * holds no personal data. Source: docs/rules.md REL-16
 */
export const OWN_ASSETS = 'own-assets';
const OWN_ASSETS_LASTS_S = 600;
/** Enough for a small file on any usable network. */
const GIVEN_UP_AFTER_MS = 8000;

/**
 * Runs before any fetch. If a file of `origin` fails or is corrupt, marks the page so that later fetches go to the shop
 * itself, and reloads a page that has not started. Without cookies it does not reload, which would never end.
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
