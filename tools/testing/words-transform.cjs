const { createTransformer } = require('@swc/jest').default ?? require('@swc/jest');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { compileWords } = require('../../shared/federation/words/compile-words.cjs');
const { SOURCE_FILE } = require('../../shared/federation/words/read-words.cjs');

const swc = createTransformer({ jsc: { target: 'es2022' }, module: { type: 'commonjs' } });

module.exports = {
  process: (_text, file, options) => swc.process(compileWords(file), file, options),
  // includes the English text, because it sets the order of the values in every language
  getCacheKey: (text, file, options) =>
    swc.getCacheKey(
      text + readFileSync(path.join(path.dirname(file), SOURCE_FILE), 'utf8') + compileWords(file),
      file,
      options,
    ),
};
