const path = require('node:path');
const { compileWords } = require('./compile-words.cjs');
const { SOURCE_FILE } = require('./read-words.cjs');

/** webpack: a file of texts as a module. English says in which order values come, so every file depends on it. */
module.exports = function wordsLoader() {
  this.addDependency(path.join(path.dirname(this.resourcePath), SOURCE_FILE));
  return compileWords(this.resourcePath);
};
