/**
 * For a page that is in the document before its scripts run: a press of a button and a submit of a form wait until React
 * has taken the element over, and are done then. React drops such presses; a form would even be sent by the browser itself,
 * with what was typed in the address. Links lead on without scripts. The last press counts.
 *
 * A page that the browser has translated is rendered anew. Fields that a shopper had filled in by then are filled in again.
 * Source: docs/rules.md REND-04
 */
export const earlyPresses = `(function(d){var held;
function isLive(e){for(var key in e)if(key.indexOf('__reactProps')===0)return true;return false}
function replay(){if(!held)return;if(held.isConnected&&!isLive(held)){setTimeout(replay,50);return}
var e=held;held=null;if(e.isConnected)e.tagName==='FORM'?e.requestSubmit():e.click()}
function hold(event,e){if(!e||isLive(e))return;event.preventDefault();event.stopImmediatePropagation();
if(!held)setTimeout(replay,50);held=e}
var typed=[],watch=new MutationObserver(refill);
function refill(){typed=typed.filter(function(field){if(isLive(field))return false;if(field.isConnected)return true;
var fresh=d.querySelector('#root '+field.tagName+'[name="'+field.name+'"]');if(!fresh||!isLive(fresh))return true;
if(field.type==='checkbox'){if(fresh.checked!==field.checked)fresh.click();return false}
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(fresh),'value').set.call(fresh,field.value);
fresh.dispatchEvent(new Event('input',{bubbles:true}));return false});if(!typed.length)watch.disconnect()}
d.addEventListener('input',function(event){var field=event.target;
if(!field.name||isLive(field)||typed.indexOf(field)>=0)return;
typed.push(field);watch.observe(d.getElementById('root'),{childList:true,subtree:true})},true);
d.addEventListener('click',function(event){hold(event,event.target.closest('#root button'))},true);
d.addEventListener('submit',function(event){hold(event,event.target.closest('#root form'))},true)})(document)`;
