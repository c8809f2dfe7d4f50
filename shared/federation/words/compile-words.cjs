const path = require('node:path');
const MessageFormat = require('@messageformat/core');
const compileModule = require('@messageformat/core/compile-module');
const { constantOf, placesOf, readSource, readWords } = require('./read-words.cjs');

/**
 * Compiles a file of texts into an ES module, so that browsers parse no ICU syntax. A text without values becomes a
 * string. Any other text becomes a function, whose parameters are in the order of the English text. A regional file
 * (en-US) contains only texts that differ from the language's file.
 *
 * @param {string} file - `<workspace>/src/words/<locale>.arb`
 * @returns {string} a module whose default export contains the texts, nested by the dots of their keys
 * @throws an error that names the key of an unreadable message
 */
function compileWords(file) {
  const { locale, texts } = readWords(file);
  const { notes } = readSource(file);
  const [leaves, messages] = [{}, {}];
  for (const [key, text] of Object.entries(texts)) {
    const constant = named(key, () => constantOf(text));
    if (constant !== undefined) leaves[key] = JSON.stringify(constant);
    else {
      const name = key.replaceAll('.', '_');
      const places = placesOf(notes, key).join(', ');
      messages[name] = text;
      leaves[key] = `(${places}) => messages.${name}({ ${places} })`;
    }
  }
  const base = baseOf(file);
  return [
    ...(base ? [`import base from './${base}';`] : []),
    ...(Object.keys(messages).length > 0 ? [compiledMessages(locale, messages)] : []),
    `export default ${objectOf(nested(leaves), base ? 'base' : undefined)};`,
    '',
  ].join('\n');
}

function named(key, read) {
  try {
    return read();
  } catch (error) {
    throw new Error(`${key}: ${error.message}`, { cause: error });
  }
}

/** Returns 'en.arb' for 'en-US.arb'; undefined for a file without a region. */
function baseOf(file) {
  const [language, region] = path.basename(file, '.arb').split('-');
  return region ? `${language}.arb` : undefined;
}

const compiledMessages = (locale, messages) =>
  compileModule(new MessageFormat(locale), messages).replace('export default', 'const messages =');

/** Nests keys by their dots: 'slotFailed.cart' becomes the key `cart` in `slotFailed`. */
function nested(leaves) {
  const root = {};
  for (const [key, code] of Object.entries(leaves)) {
    const steps = key.split('.');
    const lastStep = steps.pop();
    const parent = steps.reduce((node, step) => (node[step] ??= {}), root);
    parent[lastStep] = code;
  }
  return root;
}

/** @param {string | undefined} base - JavaScript expression for an object that has the texts missing in `node` */
function objectOf(node, base) {
  const entries = Object.entries(node).map(
    ([key, value]) =>
      `${key}: ${typeof value === 'string' ? value : objectOf(value, base && `${base}.${key}`)}`,
  );
  return `{ ${[...(base ? [`...${base}`] : []), ...entries].join(', ')} }`;
}

module.exports = { compileWords, baseOf };
