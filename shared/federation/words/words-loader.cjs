const path = require('node:path');
const { compileWords } = require('./compile-words.cjs');
const { SOURCE_FILE } = require('./read-words.cjs');

/**
 * Webpack loader: compiles a file of texts to a module. The English file sets the order of values, so every file
 * depends on it.
 */
module.exports = function wordsLoader() {
  this.addDependency(path.join(path.dirname(this.resourcePath), SOURCE_FILE));
  return compileWords(this.resourcePath);
};
