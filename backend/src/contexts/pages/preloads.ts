import { escapeHtml, escapeJson } from '../../platform/escape';

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'font';
  readonly integrity?: string;
  /** true means a script of an old build, fetched without crossorigin and integrity */
  readonly isPlain?: boolean;
  /** true means that the file is fetched after the first scripts, because the first view does not need it */
  readonly isLate?: boolean;
}

export function preloadTag({ href, as, integrity, isPlain = false }: Preload): string {
  const font = as === 'font' ? ' type="font/woff2"' : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${font}${isPlain ? '' : ' crossorigin="anonymous"'}${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`;
}

/** Returns a script that preloads files after the first paint. It must follow the content of the page. */
export const latePreloads = (preloads: readonly Preload[]): string => `(function(d,files){
requestAnimationFrame(function(){setTimeout(function(){files.forEach(function(file){
var link=d.createElement('link');link.rel='preload';link.as='script';
if(!file.isPlain)link.crossOrigin='anonymous';if(file.integrity)link.integrity=file.integrity;
link.href=file.href;d.head.append(link)})})})
})(document,${escapeJson(preloads.map(({ href, integrity, isPlain }) => ({ href, integrity, isPlain })))})`;

const DEFERRED = /<script defer [^>]*><\/script>/g;
/** Time limit for the delay of scripts. */
const WAIT_MS = 4000;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * Delays the scripts of a template until the largest picture is painted or the shopper touches the page. On a slow
 * network, the scripts would otherwise delay the picture. They never start before the whole document is parsed, because
 * the boot data is at its end. Links work meanwhile. Source: docs/rules.md REND-03
 *
 * @param nonce - nonce of the page's policy
 */
export function withLateScripts(template: string, nonce: string): string {
  const files = (template.match(DEFERRED) ?? []).map((tag) => ({
    src: attribute(tag, 'src'),
    integrity: attribute(tag, 'integrity') ?? '',
  }));
  const [firstSection, ...remainingSections] = template.split(DEFERRED);
  return `${firstSection}<script nonce="${nonce}">${starter(files)}</script>${remainingSections.join('')}`;
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
