import createCache, { type EmotionCache } from '@emotion/cache';

/** A style element for the document's head. In the browser, Emotion finds it by its attribute `data-emotion`. */
export interface StyleElement {
  readonly id: string;
  readonly css: string;
}

/**
 * Returns a style cache for one render. The cache collects the styles instead of writing them between the page's
 * elements. The collected rules are in insertion order, unlike `cache.inserted`, which lists numeric names first.
 *
 * @returns `styles`: all styles rendered so far. Each global style is a separate element, because the browser looks it
 *   up by name
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
