// `cookie` is an ES module that Fastify's packages require(). Node does that since 20.19, Jest does not:
// in tests this file stands for it, bundled to CommonJS by bundle-transform.cjs.
module.exports = require('cookie');
