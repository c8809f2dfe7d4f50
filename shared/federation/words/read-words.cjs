const fs = require('node:fs');
const path = require('node:path');
const { parse } = require('@messageformat/parser');

/**
 * The English texts, the source of translations. Only this file declares placeholders, and has notes for translators.
 */
const SOURCE_FILE = 'en.arb';

/**
 * Reads a file of texts, which is an Application Resource Bundle (JSON of ICU messages).
 *
 * @param {string} file - `<workspace>/src/words/<locale>.arb`
 * @returns {{locale: string, texts: Record<string, string>, notes: Record<string, {description?: string, placeholders?:
 *   Record<string, {type: string}>}>}} `texts`: ICU message by key ('slotFailed.cart'); `notes`: the '@key' entry by
 *   key
 */
function readWords(file) {
  const { '@@locale': locale, ...entries } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const [texts, notes] = [{}, {}];
  for (const [key, value] of Object.entries(entries)) {
    if (key.startsWith('@')) notes[key.slice(1)] = value;
    else texts[key] = value;
  }
  return { locale, texts, notes };
}

/**
 * @returns {{locale: string, texts: Record<string, string>, notes: object}} the English texts from the folder of `file`
 */
const readSource = (file) => readWords(path.join(path.dirname(file), SOURCE_FILE));

/** @returns {string[]} the names of a text's values, in the order of the parameters */
const placesOf = (notes, key) => Object.keys(notes[key]?.placeholders ?? {});

/**
 * @param {string} message - in ICU syntax
 * @returns {Set<string>} the names of the values that the message uses
 * @throws an error with line and column if the message cannot be parsed
 */
function argumentsOf(message) {
  const names = new Set();
  const visit = (tokens) => {
    for (const token of tokens) {
      if (token.arg) names.add(token.arg);
      for (const { tokens: inner } of token.cases ?? []) visit(inner);
    }
  };
  visit(parse(message));
  return names;
}

/** @returns {string | undefined} the unquoted text of a message without values */
function constantOf(message) {
  const tokens = parse(message);
  return tokens.every(({ type }) => type === 'content')
    ? tokens.map(({ value }) => value).join('')
    : undefined;
}

module.exports = { SOURCE_FILE, readWords, readSource, placesOf, argumentsOf, constantOf };
