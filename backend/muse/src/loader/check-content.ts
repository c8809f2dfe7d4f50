import { optionLabel, type TextVariant, variantsOf, wordOf } from '../model/book-texts';
import { BindingSyntaxError } from '../model/conditions';
import type { BookText } from '../model/documents';
import { baseLanguage, type Language, languageOf } from '../model/language';
import { absolutePath, fieldAt, isKnownPath, isListPath, ownEntry, PLACEHOLDER } from '../model/readings';
import type { ParsedPackage } from '../scene/loaded-package';
import { type Reached, walkScoped } from './artwork-reach';
import { checkShow, type FaultIn } from './check-artwork';
import { checkForm, checkLabels } from './check-form';
import { correctName, meant, type Problems } from './problem';

/**
 * Checks the content of every language: labels, form, texts and their placeholders. Source: docs/product-packages.md,
 * content
 *
 * @param reached - the artwork of the pages, which determines the characters that each text can use
 */
export function checkContent(parsed: ParsedPackage, reached: readonly Reached[], problems: Problems): void {
  const scopes = scopesOfTexts(parsed, reached);
  for (const lang of Object.keys(parsed.content)) {
    checkForm(parsed, lang, problems);
    checkLabels(parsed, lang, problems);
    const { book } = parsed.content[lang]!;
    const texts = { ...prefixed('alternativeTexts.', book.alternativeTexts), title: book.title };
    for (const [id, text] of Object.entries(texts)) checkText(parsed, lang, id, text, undefined, problems);
    for (const [id, text] of Object.entries(book.texts))
      for (const scope of scopes.get(id) ?? [undefined]) checkText(parsed, lang, id, text, scope, problems);
    checkWords(parsed, lang, problems);
    checkLengths(parsed, lang, problems);
    checkQuestions(parsed, lang, problems);
    checkStoryTexts(parsed, lang, (id) => scopes.has(id), problems);
    for (const { name } of parsed.book.pages) {
      if (!wordsFor(parsed, lang).contents.some((content) => ownEntry(content.book.alternativeTexts, name)))
        problems.error(
          `content/${lang}.json`,
          `the page ${name} has no alternative text`,
          'say in one sentence what is to be seen',
        );
    }
  }
}

/**
 * Checks that every entry of `words` names an option of a choice. Keys with the same name share their words across
 * types of characters.
 */
function checkWords({ content, fields }: ParsedPackage, lang: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const allFields = [...fields.values()].flatMap((field) => [
    field,
    ...field.types.flatMap((type) => [...type.fields.values()]),
  ]);
  for (const [key, options] of Object.entries(content[lang]!.book.words)) {
    const ofThatName = allFields.filter((field) => field.key === key);
    const choices = new Set(ofThatName.flatMap((field) => [...field.choices.keys()]));
    if (ofThatName.length === 0)
      problems.error(
        file,
        `words has "${key}", which is no key of the schema`,
        meant(
          key,
          allFields.map((field) => field.key),
        ) ?? 'remove it or correct the name',
      );
    else if (choices.size === 0)
      problems.error(file, `words.${key}: ${key} has no options`, 'words belong to choices: remove them');
    else
      for (const value of Object.keys(options)) {
        if (!choices.has(value))
          problems.error(
            file,
            `words.${key} has "${value}", which is no option`,
            meant(value, choices) ?? 'remove it or correct the name',
          );
      }
  }
}

/** Maximum lengths in characters. Search engines and the shop's pages cut longer texts. */
const ROOM = { name: 80, tagline: 160, description: 1200, metaTitle: 100, metaDescription: 320 } as const;

function checkLengths({ content }: ParsedPackage, lang: string, problems: Problems): void {
  for (const [name, maxLength] of Object.entries(ROOM)) {
    const { length } = content[lang]!.product[name as keyof typeof ROOM];
    if (length > maxLength)
      problems.warning(
        `content/${lang}.json`,
        `product.${name} has ${length} signs`,
        `keep it under ${maxLength}: search engines and the shop cut or squeeze the rest`,
      );
  }
}

/** Maximum number of a product's questions, because shoppers stop reading a longer list. */
const MAX_QUESTIONS = 8;

function checkQuestions({ content }: ParsedPackage, lang: string, problems: Problems): void {
  const file = `content/${lang}.json`;
  const { questions } = content[lang]!;
  const english = content['en']!.questions ?? [];
  const texts = (questions ?? []).map(({ question }) => question.trim());
  const repeated = texts.find((text, index) => texts.indexOf(text) !== index);
  if (repeated !== undefined)
    problems.error(file, `questions has "${repeated}" twice`, 'remove one of the two');
  if (texts.length > MAX_QUESTIONS)
    problems.warning(file, `questions has ${texts.length} entries`, `keep the ${MAX_QUESTIONS} most useful`);
  if (questions !== undefined && questions.length < english.length)
    problems.warning(
      file,
      `questions has ${questions.length} entries, English has ${english.length}`,
      'translate the others',
    );
}

/** Returns the contents for a language. Only a language that the story does not have may fall back to English. */
function wordsFor(parsed: ParsedPackage, lang: string): Language {
  return parsed.book.story?.languages.includes(lang)
    ? { contents: [parsed.content[lang]!], askedLang: lang }
    : languageOf(parsed, lang);
}

function checkStoryTexts(
  { book, content }: ParsedPackage,
  lang: string,
  isSet: (id: string) => boolean,
  problems: Problems,
): void {
  if (!book.story) return;
  const { texts } = content[lang]!.book;
  const isStoryLanguage = [lang, baseLanguage(lang)].some((storyLanguage) =>
    book.story!.languages.includes(storyLanguage),
  );
  if (!isStoryLanguage && Object.keys(texts).length > 0)
    problems.error(
      `content/${lang}.json`,
      'it has texts of the story, which is not told in this language',
      'add the language to story.languages of book.json, or take them out',
    );
  for (const id of isStoryLanguage ? Object.keys(content['en']!.book.texts) : []) {
    // skips unused texts, because the check of the English content has already reported them
    if (ownEntry(texts, id) === undefined && isSet(id))
      problems.error(
        `content/${lang}.json`,
        `the story has no text ${id} in this language`,
        'translate it; it may be empty',
      );
  }
}

const prefixed = (prefix: string, texts: Readonly<Record<string, BookText>>): Record<string, BookText> =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [prefix + id, text]));

/** Returns, for each text, the scopes (characters) in which artwork uses it. */
function scopesOfTexts(
  { artwork }: ParsedPackage,
  reached: readonly Reached[],
): Map<string, Set<string | undefined>> {
  const scopes = new Map<string, Set<string | undefined>>();
  for (const { file, scope } of reached) {
    walkScoped(artwork.get(file)!.root, scope, ({ bindings }, inner) => {
      if (bindings?.text)
        scopes.set(bindings.text.textId, (scopes.get(bindings.text.textId) ?? new Set()).add(inner));
    });
  }
  return scopes;
}

function checkText(
  parsed: ParsedPackage,
  lang: string,
  id: string,
  text: BookText,
  scope: string | undefined,
  problems: Problems,
): void {
  const fault: FaultIn = (reason, fix) =>
    problems.error(
      `content/${lang}.json`,
      `${id} ${reason}${scope === undefined ? '' : ` (in ${scope})`}`,
      fix,
    );
  const variants = readVariants(text, fault);
  for (const { show, text: words } of variants) {
    checkShow('has a condition that', show, scope, parsed.fields, fault);
    for (const [placeholder, writtenPath, suffix] of words.matchAll(PLACEHOLDER))
      checkPlaceholder(
        parsed,
        lang,
        placeholder,
        absolutePath(writtenPath!, scope, parsed.fields),
        suffix,
        fault,
      );
    if (/[{}]/.test(words.replace(PLACEHOLDER, '')))
      fault('has a brace that is no placeholder', 'write {key} or {key.word}');
  }
  if (variants.length > 0 && variants.at(-1)!.show.length > 0)
    fault('has no variant without a condition', 'let the last one hold always; it may be empty');
}

function readVariants(text: BookText, fault: FaultIn): TextVariant[] {
  try {
    return variantsOf(text);
  } catch (error) {
    if (!(error instanceof BindingSyntaxError)) throw error;
    fault(`has a condition that cannot be read: ${error.message}`, 'correct it');
    return [];
  }
}

function checkPlaceholder(
  parsed: ParsedPackage,
  lang: string,
  placeholder: string,
  path: string,
  suffix: string | undefined,
  fault: FaultIn,
): void {
  const { fields } = parsed;
  const [field, language] = [fieldAt(path, fields), wordsFor(parsed, lang)];
  const isList = isListPath(path, fields);
  if (!isKnownPath(path, fields))
    fault(`has ${placeholder}, and "${path}" is no key of the schema`, correctName(path, fields.keys()));
  else if (field?.kind === 'photo' || field?.kind === 'characters')
    fault(`has ${placeholder}, which cannot be written`, 'name something that was typed or chosen');
  else if (suffix === undefined || (isList && /^\d+$/.test(suffix))) {
    if ([...(field?.choices.keys() ?? [])].some((value) => optionLabel(path, value, fields, language) === ''))
      fault(`has ${placeholder}, and an option of ${path} has no label`, 'add it');
  } else if (field?.kind === 'date') {
    if (suffix !== 'age') fault(`has ${placeholder}, and a date has only an age`, 'write {key} or {key.age}');
  } else if (field?.kind !== 'choice' || field.isFreeEntry) {
    fault(`has ${placeholder}, and ${path} is no choice`, `write {${path}}`);
  } else {
    const wordlessValues = [...field.choices.keys()].filter(
      (value) => wordOf(path, value, suffix, language) === undefined,
    );
    if (wordlessValues.length > 0)
      fault(
        `has ${placeholder}, which has no word for ${wordlessValues.join(', ')}`,
        `add words.${field.key}.<option>.${suffix}`,
      );
  }
}
