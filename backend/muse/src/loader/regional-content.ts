import type { Problems } from './problem';

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The words of a region: those of its language, with what differs in their place. A list (the variants of a text, the
 * tabs) is replaced as a whole.
 *
 * @param base - the content file of the language
 * @param differences - the content file of the region: the same shape, with no key that the language lacks
 */
export function regionalContent(base: Json, differences: Json, file: string, problems: Problems): Json {
  return replaced(base, differences, '');

  function replaced(general: Json, particular: Json, path: string): Json {
    if (!isObject(particular) || !isObject(general)) return particular;
    const changes = Object.entries(particular).map(([key, value]) => {
      const place = path === '' ? key : `${path}.${key}`;
      if (!Object.hasOwn(general, key))
        problems.error(
          file,
          `${place} is not in the content of its language`,
          'correct the name or take it out',
        );
      return [key, replaced(general[key], value, place)] as const;
    });
    return { ...general, ...Object.fromEntries(changes) };
  }
}
