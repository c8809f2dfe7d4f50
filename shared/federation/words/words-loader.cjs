const path = require('node:path');
const { compileWords } = require('./compile-words.cjs');
const { SOURCE_FILE } = require('./read-words.cjs');

/**
 * Webpack loader that compiles a file of texts to a module. Every file depends on the English file, because the English
 * file determines the order of parameters.
 */
module.exports = function wordsLoader() {
  this.addDependency(path.join(path.dirname(this.resourcePath), SOURCE_FILE));
  return compileWords(this.resourcePath);
};
