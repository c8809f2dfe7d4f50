import { languageOf } from '@bindery/shared';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';

type Stored = Pick<EditorDocument, 'words' | 'brought'>;

/** @returns what stands in a field on the server: what was written, of a region also in its language, else what is brought */
export const storedText = ({ words, brought }: Stored, lang: string, field: string): string =>
  words[lang]?.[field] ?? words[languageOf({ locale: lang })]?.[field] ?? brought[lang]?.[field] ?? '';

/** @returns the words with one more; what stands on the server already is none */
export function addTypedText(
  typedWords: EditorWords,
  document: Stored,
  { lang, field, text }: { lang: string; field: string; text: string },
): EditorWords {
  const ownTexts = Object.entries(typedWords[lang] ?? {}).filter(([name]) => name !== field);
  if (text !== storedText(document, lang, field)) ownTexts.push([field, text]);
  const otherWords = Object.entries(typedWords).filter(([language]) => language !== lang);
  return Object.fromEntries([
    ...otherWords,
    ...(ownTexts.length > 0 ? [[lang, Object.fromEntries(ownTexts)]] : []),
  ]) as EditorWords;
}

/** @param sentWords - the server has had this, and made of it what it has now @returns what was typed since, or is another text there */
export const stillTyped = (
  typedWords: EditorWords,
  document: Stored,
  sentWords: EditorWords = {},
): EditorWords =>
  Object.entries(typedWords)
    .flatMap(([lang, fields]) => Object.entries(fields).map(([field, text]) => ({ lang, field, text })))
    .filter(({ lang, field, text }) => sentWords[lang]?.[field] !== text)
    .reduce<EditorWords>((words, entry) => addTypedText(words, document, entry), {});

/** @returns what is written of a document once what was typed is saved */
export function mergedWords(words: EditorWords, typedWords: EditorWords): EditorWords {
  const languages = new Set([...Object.keys(words), ...Object.keys(typedWords)]);
  return Object.fromEntries([...languages].map((lang) => [lang, { ...words[lang], ...typedWords[lang] }]));
}

/** 'form_cancel_button_label' is 'Form cancel button label'. */
export function labelOf(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const languageName = (lang: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(lang) ?? lang;

/** The first language in which something is missing, else the first there is beside English. */
export function firstOther({ languages }: Pick<EditorDocument, 'languages'>): string {
  const otherLanguages = languages.filter(({ lang }) => lang !== 'en');
  return (otherLanguages.find(({ missing }) => missing.length > 0) ?? otherLanguages[0])?.lang ?? 'en';
}
