const { remote } = require('@bindery/shared/federation');

module.exports = remote(__dirname);
