import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const MessageFormat = require('@messageformat/core');
const { argumentsOf, placesOf } = require('../../../shared/federation/words/read-words.cjs');

const SOURCE = 'en';
const PLACE_TYPES = ['String', 'int'];

/**
 * @param {Map<string, {locale: string, texts: object, notes: object}>} words - the files of a folder by locale
 * @param {readonly string[]} locales - those that must be there
 * @returns {string[]} what is wrong, each with its file and key
 */
export function wordFaults(words, locales) {
  const source = words.get(SOURCE);
  const faults = locales
    .filter((locale) => !locale.includes('-') && !words.has(locale))
    .map((locale) => `${locale}.arb: the file is missing`);
  for (const [name, file] of words) {
    const own = [
      ...(locales.includes(name) ? [] : [': no language of the shop']),
      ...(file.locale?.split('-')[0] === name.split('-')[0] ? [] : [`: @@locale is ${file.locale}`]),
      ...(name === SOURCE ? sourceFaults(file) : translationFaults(name, file, source)),
      ...messageFaults(file),
    ];
    faults.push(...own.map((fault) => `${name}.arb${fault}`));
  }
  return faults;
}

/** Places are declared with a type, since the functions of the texts take them in that order. */
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
  const missing = isRegional ? [] : Object.keys(source.texts).filter((key) => !(key in texts));
  return [
    ...missing.map((key) => ` ${key}: missing`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      if (!(key in source.texts)) return [` ${key}: English has no such text`];
      if (isRegional && text === source.texts[key]) return [` ${key}: as in ${SOURCE}.arb, leave it out`];
      const [used, wanted] = [readArguments(text), placesOf(source.notes, key)];
      return used && listed(used) !== listed(wanted)
        ? [` ${key}: uses {${listed(used)}}, English {${listed(wanted)}}`]
        : [];
    }),
  ];
}

/** Empty texts, and messages that are not ICU or use a plural form which the language does not have. */
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

/** @returns undefined for a message that cannot be read: messageFaults says why */
function readArguments(text) {
  try {
    return [...argumentsOf(text)];
  } catch {
    return undefined;
  }
}

const listed = (names) => [...names].sort().join(', ');
