import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const MessageFormat = require('@messageformat/core');
const { argumentsOf, placesOf } = require('../../../shared/federation/words/read-words.cjs');

const SOURCE = 'en';
const PLACE_TYPES = ['String', 'int'];

/**
 * @param {Map<string, {locale: string, texts: object, notes: object}>} words - the files of a folder by locale
 * @param {readonly string[]} locales - the required locales
 * @returns {string[]} faults, each with its file and key
 */
export function wordFaults(words, locales) {
  const source = words.get(SOURCE);
  const faults = locales
    .filter((locale) => !locale.includes('-') && !words.has(locale))
    .map((locale) => `${locale}.arb: the file is missing`);
  for (const [name, file] of words) {
    const fileFaults = [
      ...(locales.includes(name) ? [] : [': no language of the shop']),
      ...(file.locale?.split('-')[0] === name.split('-')[0] ? [] : [`: @@locale is ${file.locale}`]),
      ...(name === SOURCE ? sourceFaults(file) : translationFaults(name, file, source)),
      ...messageFaults(file),
    ];
    faults.push(...fileFaults.map((fault) => `${name}.arb${fault}`));
  }
  return faults;
}

/**
 * Finds placeholders without a declaration or a type. A declaration is required, because the order of declarations is
 * the order of the text function's parameters.
 */
function sourceFaults({ texts, notes }) {
  return [
    ...Object.keys(notes)
      .filter((key) => !(key in texts))
      .map((key) => ` @${key}: there is no such text`),
    ...Object.keys(texts).flatMap((key) => {
      const declared = Object.entries(notes[key]?.placeholders ?? {});
      const untyped = declared.find(([, place]) => !PLACE_TYPES.includes(place.type));
      const used = readArguments(texts[key]);
      return [
        ...(untyped ? [` @${key}: the type of ${untyped[0]} must be ${PLACE_TYPES.join(' or ')}`] : []),
        ...(used && listed(used) !== listed(placesOf(notes, key))
          ? [` ${key}: uses {${listed(used)}}, its placeholders are {${listed(placesOf(notes, key))}}`]
          : []),
      ];
    }),
  ];
}

function translationFaults(name, { texts }, source) {
  const isRegional = name.includes('-');
  const missingKeys = isRegional ? [] : Object.keys(source.texts).filter((key) => !(key in texts));
  return [
    ...missingKeys.map((key) => ` ${key}: missing`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      if (!(key in source.texts)) return [` ${key}: English has no such text`];
      if (isRegional && text === source.texts[key]) return [` ${key}: as in ${SOURCE}.arb, leave it out`];
      const [used, sourcePlaces] = [readArguments(text), placesOf(source.notes, key)];
      return used && listed(used) !== listed(sourcePlaces)
        ? [` ${key}: uses {${listed(used)}}, English {${listed(sourcePlaces)}}`]
        : [];
    }),
  ];
}

/** Finds empty texts, invalid ICU messages, and plural forms that the language lacks. */
function messageFaults({ locale, texts }) {
  const messages = new MessageFormat(locale);
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [` ${key}: empty`];
    try {
      messages.compile(text);
      return [];
    } catch (error) {
      return [` ${key}: ${error.message.split('\n')[0]}`];
    }
  });
}

/** @returns undefined if the message is invalid, because messageFaults reports invalid messages */
function readArguments(text) {
  try {
    return [...argumentsOf(text)];
  } catch {
    return undefined;
  }
}

const listed = (names) => [...names].sort().join(', ');
