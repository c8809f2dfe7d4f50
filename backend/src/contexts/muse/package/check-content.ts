import { PLACEHOLDER } from '../artwork/bindings';
import { optionLabel, own, wordOf } from '../scene/fill-text';
import { contentsFor } from './loaded-package';
import type { ParsedPackage } from './parsed-package';
import type { Problems } from './problem';

/** The words of every language: labels, form, texts and their placeholders. Source: docs/product-packages.md, content */
export function checkContent(parsed: ParsedPackage, problems: Problems): void {
  for (const lang of Object.keys(parsed.content)) {
    checkForm(parsed, lang, problems);
    checkLabels(parsed, lang, problems);
    const { book } = parsed.content[lang]!;
    const texts = { ...book.texts, ...prefixed('alternativeTexts.', book.alternativeTexts), title: book.title };
    for (const [id, text] of Object.entries(texts)) checkPlaceholders(parsed, lang, id, text, problems);
    for (const key of Object.keys(book.words)) {
      if (!parsed.fields.has(key)) problems.error(`content/${lang}.json`, `words has "${key}", which is no key of the schema`, 'remove it or correct the name');
    }
    for (const { name } of parsed.book.pages) {
      if (!contentsFor(parsed, lang).some((one) => own(one.book.alternativeTexts, name))) problems.error(`content/${lang}.json`, `the page ${name} has no alternative text`, 'say in one sentence what is to be seen');
    }
  }
}

const prefixed = (prefix: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [prefix + id, text]));

function checkForm({ content, fields }: ParsedPackage, lang: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const listed = content[lang]!.form.tabs.flatMap(({ keys }) => keys.split(',').map((key) => key.trim()));
  for (const key of listed) {
    if (!fields.has(key)) problems.error(file, `a tab lists "${key}", which is no key of the schema`, 'remove it or correct the name');
  }
  for (const key of fields.keys()) {
    const times = listed.filter((one) => one === key).length;
    if (times !== 1) problems.error(file, `the key ${key} is ${times === 0 ? 'on no tab' : 'listed twice'}`, 'list it on exactly one tab');
  }
}

function checkLabels(parsed: ParsedPackage, lang: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const { labels } = parsed.content[lang]!;
  for (const key of Object.keys(labels)) {
    if (!parsed.fields.has(key)) problems.error(file, `labels has "${key}", which is no key of the schema`, 'remove it or correct the name');
  }
  for (const { key, choices } of parsed.fields.values()) {
    if (!own(labels, key)?.label && lang !== 'en') problems.warning(file, `the key ${key} has no label`, 'add it, or the English one is shown');
    for (const value of Object.keys(own(labels, key)?.options ?? {})) {
      if (!choices.has(value)) problems.error(file, `labels.${key}.options has "${value}", which is no option`, 'remove it or correct the name');
    }
  }
}

function checkPlaceholders(parsed: ParsedPackage, lang: string, id: string, text: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const contents = contentsFor(parsed, lang);
  for (const [placeholder, key, word] of text.matchAll(PLACEHOLDER)) {
    const field = parsed.fields.get(key!);
    if (!field) {
      problems.error(file, `${id} has ${placeholder}, and "${key}" is no key of the schema`, 'correct the name');
    } else if (word !== undefined) {
      const without = [...field.choices.keys()].filter((value) => wordOf(key!, value, word, contents) === undefined);
      if (field.kind === 'text') problems.error(file, `${id} has ${placeholder}, and ${key} is no choice`, `write {${key}}`);
      else if (without.length > 0) problems.error(file, `${id} has ${placeholder}, which has no word for ${without.join(', ')}`, `add words.${key}.<option>.${word}`);
    } else if (field.kind === 'choice' && [...field.choices.keys()].some((value) => optionLabel(key!, value, parsed.fields, contents) === '')) {
      problems.error(file, `${id} has ${placeholder}, and an option of ${key} has no label`, 'add it');
    }
  }
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) problems.error(file, `${id} has a brace that is no placeholder`, 'write {key} or {key.word}');
}
