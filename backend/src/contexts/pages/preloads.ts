import { escapeHtml, escapeJson } from '../../platform/escape';

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'font';
  readonly integrity?: string;
  /** script of an old build, fetched without crossorigin and integrity */
  readonly isPlain?: boolean;
  /** not needed for the first view: fetched after the first scripts, which then arrive sooner */
  readonly isLate?: boolean;
}

export function preloadTag({ href, as, integrity, isPlain = false }: Preload): string {
  const font = as === 'font' ? ' type="font/woff2"' : '';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${font}${isPlain ? '' : ' crossorigin="anonymous"'}${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`;
}

/** Preloads after the first paint. Stands after the page's content, so that this paints first. */
export const latePreloads = (preloads: readonly Preload[]): string => `(function(d,files){
requestAnimationFrame(function(){setTimeout(function(){files.forEach(function(file){
var link=d.createElement('link');link.rel='preload';link.as='script';
if(!file.isPlain)link.crossOrigin='anonymous';if(file.integrity)link.integrity=file.integrity;
link.href=file.href;d.head.append(link)})})})
})(document,${escapeJson(preloads.map(({ href, integrity, isPlain }) => ({ href, integrity, isPlain })))})`;
