const DEFERRED = /<script defer [^>]*><\/script>/g;
/** So long the scripts wait for a picture at most. */
const WAIT_MS = 4000;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * Lets the scripts of a template begin once the page's largest picture is painted, or with the shopper's first touch: on a
 * thin line the picture would come after them. They never begin before the document is read to its end, where the boot data
 * are. Links lead on meanwhile, without scripts. Source: docs/rules.md REND-03
 *
 * @param nonce - of the page's policy
 */
export function withLateScripts(template: string, nonce: string): string {
  const files = (template.match(DEFERRED) ?? []).map((tag) => ({
    src: attribute(tag, 'src'),
    integrity: attribute(tag, 'integrity') ?? '',
  }));
  const [head, ...remainingSections] = template.split(DEFERRED);
  return `${head}<script nonce="${nonce}">${starter(files)}</script>${remainingSections.join('')}`;
}

const starter = (files: readonly object[]): string => `(function(d,files){
var hasBegun=false,isTouched=false,acts=['pointerdown','touchstart','keydown'];
function begin(){
if(hasBegun)return;hasBegun=true;
acts.forEach(function(act){removeEventListener(act,touch,true)});
files.forEach(function(file){
var script=d.createElement('script');script.async=false;script.crossOrigin='anonymous';
script.integrity=file.integrity;script.src=file.src;d.head.append(script)})}
function touch(){isTouched=true;if(d.readyState!=='loading')begin()}
function afterPaint(){requestAnimationFrame(function(){setTimeout(begin)})}
acts.forEach(function(act){addEventListener(act,touch,{capture:true,passive:true})});
d.addEventListener('DOMContentLoaded',function(){
if(isTouched)return begin();
var picture=d.querySelector('#root img[fetchpriority=high]');
if(!picture||picture.complete)return afterPaint();
picture.addEventListener('load',afterPaint);picture.addEventListener('error',begin);
setTimeout(begin,${WAIT_MS})})
})(document,${JSON.stringify(files)})`;
