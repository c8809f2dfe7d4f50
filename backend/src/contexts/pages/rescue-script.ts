/**
 * The cookie of a browser that got nothing from the second origin: for ten minutes its pages come with the shop's own
 * addresses. It says nothing of anybody. Source: docs/rules.md REL-16
 */
export const OWN_ASSETS = 'own-assets';
const OWN_ASSETS_LASTS_S = 600;
/** Something small of the page's first files has come by then over any network that a shop can be used over. */
const GIVEN_UP_AFTER_MS = 8000;

/**
 * Runs before anything is fetched. What cannot be had from `origin`, or is not what was built, marks the page, so that it
 * takes what it fetches later from the shop itself; a page that has not begun is loaded anew that way. Without cookies it
 * would be loaded anew for ever, so it is not.
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
