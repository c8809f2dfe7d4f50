/**
 * For a page that is in the document before its scripts run: a press of a button and a submit of a form wait until React
 * has taken the element over, and are done then. React drops such presses; a form would even be sent by the browser itself,
 * with what was typed in the address. Links lead on without scripts. The last press counts. Source: docs/rules.md REND-04
 */
export const earlyPresses = `(function(d){var held;
function isLive(e){for(var key in e)if(key.indexOf('__reactProps')===0)return true;return false}
function replay(){if(!held)return;if(held.isConnected&&!isLive(held)){setTimeout(replay,50);return}
var e=held;held=null;if(e.isConnected)e.tagName==='FORM'?e.requestSubmit():e.click()}
function hold(event,e){if(!e||isLive(e))return;event.preventDefault();event.stopImmediatePropagation();
if(!held)setTimeout(replay,50);held=e}
d.addEventListener('click',function(event){hold(event,event.target.closest('#root button'))},true);
d.addEventListener('submit',function(event){hold(event,event.target.closest('#root form'))},true)})(document)`;
