import createCache, { type EmotionCache } from '@emotion/cache';

/** A style element for the document's head. In the browser, Emotion finds it by `id`, as `data-emotion`. */
export interface StyleElement {
  readonly id: string;
  readonly css: string;
}

/**
 * Returns a style cache for one render; it does not write styles between the page's elements. The rules stay in
 * insertion order; the object `cache.inserted` would list numeric names first.
 *
 * @returns `styles`: all styles rendered so far; each global style is an element of its own, because the browser looks
 *   up each global style by name
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
