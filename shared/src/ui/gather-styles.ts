import createCache, { type EmotionCache } from '@emotion/cache';

/** A style element for the document's head. `id`: its `data-emotion`, by which the browser's cache takes the rules over. */
export interface StyleElement {
  readonly id: string;
  readonly css: string;
}

/**
 * A style cache of one render, which writes nothing between the page's elements. The rules keep the order in which they
 * were made: `cache.inserted` would not, since names of digits alone come first in it.
 *
 * @returns `styles`: those of everything that was rendered so far; global styles are elements of their own, because the
 *   browser looks for each by its name
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
