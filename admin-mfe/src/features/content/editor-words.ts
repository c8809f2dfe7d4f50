import { languageOf } from '@bindery/shared';
import type { EditorDocument, EditorWords } from '@bindery/shared/contracts';

type Stored = Pick<EditorDocument, 'words' | 'brought'>;

/** Returns a field's stored text: that of the locale, otherwise that of its language, otherwise that of the build. */
export const storedText = ({ words, brought }: Stored, lang: string, field: string): string =>
  words[lang]?.[field] ?? words[languageOf({ locale: lang })]?.[field] ?? brought[lang]?.[field] ?? '';

/** Adds a text to the typed words, or removes its field from them if the text equals the stored text. */
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

/**
 * @param sentWords - words that this editor sent and the server has stored
 * @returns the typed words that the server does not have yet
 */
export const stillTyped = (
  typedWords: EditorWords,
  document: Stored,
  sentWords: EditorWords = {},
): EditorWords =>
  Object.entries(typedWords)
    .flatMap(([lang, fields]) => Object.entries(fields).map(([field, text]) => ({ lang, field, text })))
    .filter(({ lang, field, text }) => sentWords[lang]?.[field] !== text)
    .reduce<EditorWords>((words, entry) => addTypedText(words, document, entry), {});

export function mergedWords(words: EditorWords, typedWords: EditorWords): EditorWords {
  const languages = new Set([...Object.keys(words), ...Object.keys(typedWords)]);
  return Object.fromEntries([...languages].map((lang) => [lang, { ...words[lang], ...typedWords[lang] }]));
}

/** Turns 'form_cancel_button_label' into 'Form cancel button label'. */
export function labelOf(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const languageName = (lang: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(lang) ?? lang;

/** Returns the first language with a missing text. If no text is missing, returns the first language other than English. */
export function firstOtherLanguage({ languages }: Pick<EditorDocument, 'languages'>): string {
  const otherLanguages = languages.filter(({ lang }) => lang !== 'en');
  return (
    (otherLanguages.find(({ missing: missingFields }) => missingFields.length > 0) ?? otherLanguages[0])
      ?.lang ?? 'en'
  );
}
