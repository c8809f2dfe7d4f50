const { shell } = require('@bindery/shared/federation');

module.exports = shell(__dirname);
