const { remote } = require('@bindery/federation');

module.exports = remote(__dirname);
