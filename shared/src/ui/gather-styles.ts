import createCache, { type EmotionCache } from '@emotion/cache';

/** A style element for the document's head. `id`: its `data-emotion`; the browser's cache finds the element by it. */
export interface StyleElement {
  readonly id: string;
  readonly css: string;
}

/**
 * Returns a style cache for one render; it does not write styles between the page's elements. It keeps the rules in
 * insertion order. `cache.inserted` would not, because objects list numeric names first.
 *
 * @returns `styles`: all styles rendered so far; global styles are separate elements, because the browser looks up each
 *   by its name
 */
export function gatherStyles(): { cache: EmotionCache; styles(): StyleElement[] } {
  const cache = createCache({ key: 'b' });
  cache.compat = true;
  const globals: StyleElement[] = [];
  const names: string[] = [];
  let css = '';
  const insert = cache.insert.bind(cache);
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const { name } = serialized;
    const isNew = cache.inserted[name] === undefined;
    const result = insert(selector, serialized, sheet, shouldCache);
    const rules = cache.inserted[name];
    if (!isNew || typeof rules !== 'string') return result;
    if (selector === '' && !name.startsWith('animation-')) {
      if (rules !== '') globals.push({ id: `b-global ${name}`, css: rules });
    } else {
      names.push(name);
      css += rules;
    }
    return result;
  };
  return { cache, styles: () => [...globals, { id: `b ${names.join(' ')}`, css }] };
}
