import type { BrowserContext } from '@playwright/test';

export interface TranslatedPages {
  /** texts in text nodes of React. After a translation has replaced such a node, React cannot update it */
  readonly heldTexts: ReadonlySet<string>;
  readonly failures: readonly string[];
}

/** Replaces text nodes with `font` elements on every change of a page, as the translation of Chrome and Edge does. */
export async function translatePages(context: BrowserContext): Promise<TranslatedPages> {
  const heldTexts = new Set<string>();
  const failures: string[] = [];
  context.on('weberror', (error) => void failures.push(error.error().message));
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/report-error'))
      failures.push(request.postData() ?? request.url());
  });
  await context.exposeFunction('tellHeldText', (text: string) => void heldTexts.add(text));
  await context.addInitScript(translateContinuously);
  return { heldTexts, failures };
}

/** Runs in the page. */
function translateContinuously(): void {
  const WAIT_MS = 100;
  const LEFT_ALONE = 'script,style,noscript,textarea,font';
  const isHeld = (text: Node): boolean => Object.keys(text).some((key) => key.startsWith('__reactFiber'));

  function translate(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest(LEFT_ALONE)) continue;
      if (isHeld(text) && /[\p{L}\p{N}]/u.test(text.data))
        void (window as unknown as { tellHeldText(text: string): void }).tellHeldText(text.data);
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    let timer: number | undefined;
    translate();
    new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(translate, WAIT_MS);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
