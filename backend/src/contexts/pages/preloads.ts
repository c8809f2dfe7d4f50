import { escapeHtml, escapeJson } from '../../platform/escape';

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'font';
  readonly integrity?: string;
  /** a script that builds of old ask for: without crossorigin and integrity */
  readonly isPlain?: boolean;
  /** the page shows before it runs: it is fetched behind the first scripts, so that these come sooner */
  readonly isLate?: boolean;
}

export function preloadTag({ href, as, integrity, isPlain = false }: Preload): string {
  const font = as === 'font' ? ' type="font/woff2"' : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${font}${isPlain ? '' : ' crossorigin="anonymous"'}${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`;
}

/** Fetches ahead once the page is painted. Stands behind the page's content, which is then part of the first paint. */
export const latePreloads = (preloads: readonly Preload[]): string => `(function(d,files){
requestAnimationFrame(function(){setTimeout(function(){files.forEach(function(file){
var link=d.createElement('link');link.rel='preload';link.as='script';
if(!file.isPlain)link.crossOrigin='anonymous';if(file.integrity)link.integrity=file.integrity;
link.href=file.href;d.head.append(link)})})})
})(document,${escapeJson(preloads.map(({ href, integrity, isPlain }) => ({ href, integrity, isPlain })))})`;
