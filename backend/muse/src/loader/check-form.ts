import type { FieldLabel } from '../model/documents';
import type { Fields } from '../model/fields';
import { baseLanguage } from '../model/language';
import { ownEntry } from '../model/readings';
import type { ParsedPackage } from '../scene/loaded-package';
import type { Problems } from './problem';

export function checkForm({ content, fields, book }: ParsedPackage, lang: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const { tabs, preview } = content[lang]!.form;
  for (const slice of [...tabs, preview].flatMap((holder) => holder?.slices ?? [])) {
    if (slice.type === 'page_preview' && !book.pages.some(({ name }) => name === slice.pageName))
      problems.error(
        file,
        `the form shows the page "${slice.pageName}", which the book does not have`,
        'correct the name',
      );
  }
  const listed = tabs.flatMap(({ keys }) => keys.split(',').map((key) => key.trim()));
  for (const key of listed) {
    if (!fields.has(key))
      problems.error(
        file,
        `a tab lists "${key}", which is no key of the schema`,
        'remove it or correct the name',
      );
  }
  for (const key of fields.keys()) {
    const times = listed.filter((listedKey) => listedKey === key).length;
    if (times !== 1)
      problems.error(
        file,
        `the key ${key} is ${times === 0 ? 'on no tab' : 'listed twice'}`,
        'list it on exactly one tab',
      );
  }
}

export function checkLabels({ content, fields }: ParsedPackage, lang: string, problems: Problems): void {
  const { labels } = content[lang]!;
  checkKeys(labels, fields, 'labels', lang, problems);
  const types = fields.get('characters')?.types ?? [];
  const words = ownEntry(labels, 'characters')?.types ?? {};
  for (const name of Object.keys(words)) {
    if (!types.some(({ type }) => type === name))
      problems.error(
        `content/${lang}.json`,
        `labels.characters.types has "${name}", which is no type`,
        'remove it or correct the name',
      );
  }
  for (const { type, fields: keys } of types) {
    const spoken = ownEntry(words, type);
    if (baseLanguage(lang) !== 'en' && !(spoken?.label && spoken.singular))
      problems.warning(
        `content/${lang}.json`,
        `the type ${type} has no label or no singular`,
        'add it, or the English one is shown',
      );
    checkKeys(spoken?.keys ?? {}, keys, `labels.characters.types.${type}.keys`, lang, problems);
  }
}

function checkKeys(
  labels: Readonly<Record<string, FieldLabel>>,
  fields: Fields,
  where: string,
  lang: string,
  problems: Problems,
): void {
  const file = `content/${lang}.json`;
  for (const key of Object.keys(labels)) {
    if (!fields.has(key))
      problems.error(
        file,
        `${where} has "${key}", which is no key of the schema`,
        'remove it or correct the name',
      );
  }
  for (const { key, choices } of fields.values()) {
    if (!ownEntry(labels, key)?.label && baseLanguage(lang) !== 'en')
      problems.warning(file, `${where}: the key ${key} has no label`, 'add it, or the English one is shown');
    for (const value of Object.keys(ownEntry(labels, key)?.options ?? {})) {
      if (!choices.has(value))
        problems.error(
          file,
          `${where}.${key}.options has "${value}", which is no option`,
          'remove it or correct the name',
        );
    }
  }
}
