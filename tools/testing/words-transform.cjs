const { createTransformer } = require('@swc/jest').default ?? require('@swc/jest');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { compileWords } = require('../../shared/federation/words/compile-words.cjs');
const { SOURCE_FILE } = require('../../shared/federation/words/read-words.cjs');

const swc = createTransformer({ jsc: { target: 'es2022' }, module: { type: 'commonjs' } });

module.exports = {
  process: (_text, file, options) => swc.process(compileWords(file), file, options),
  // the English text sets the order of values, so a change of the English text affects every language
  getCacheKey: (text, file, options) =>
    swc.getCacheKey(
      text + readFileSync(path.join(path.dirname(file), SOURCE_FILE), 'utf8') + compileWords(file),
      file,
      options,
    ),
};
