import { walkScoped, type Reached } from './artwork-reach';
import type { LoadedPackage } from '../scene/loaded-package';
import type { Problems } from './problem';

/** Keys, characters' keys and texts that no page uses. */
export function checkUse(loaded: LoadedPackage, reached: readonly Reached[], problems: Problems): void {
  const paths = new Set(loaded.pages.flatMap((page) => page.paths));
  const names = Array.from(paths).filter((path) => path.endsWith('.names'));
  const unused = (key: string): void =>
    problems.warning('schema.json', `no page uses the key ${key}`, 'use it or remove it');
  const decides = (key: string): boolean =>
    (loaded.schema.keys[key]?.metas?.[0]?.dependentFields?.length ?? 0) > 0;
  for (const { key, types } of loaded.fields.values()) {
    if (!loaded.pages.some(({ keys }) => keys.includes(key)) && !decides(key)) unused(key);
    types.forEach(({ type, fields }, i) => {
      const isNamed = names.some((path) => path === 'characters.names' || path === `characters.${i}.names`);
      const isRead = (own: string): boolean =>
        Array.from(paths).some((path) => new RegExp(`^characters\\.${i}\\.\\d+\\.${own}(\\.|$)`).test(path));
      for (const own of fields.keys())
        if (!isRead(own) && !(own === 'name' && isNamed)) unused(`${own} of ${type}`);
    });
  }
  const texts = new Set<string>();
  for (const { file, scope } of reached)
    walkScoped(
      loaded.artwork.get(file)!.root,
      scope,
      ({ bindings }) => void (bindings?.text && texts.add(bindings.text.textId)),
    );
  for (const id of Object.keys(loaded.content['en']!.book.texts)) {
    if (!texts.has(id))
      problems.warning('content/en.json', `no page shows the text ${id}`, 'place it or remove it');
  }
}
