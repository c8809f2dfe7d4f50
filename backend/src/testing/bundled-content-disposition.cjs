// See bundled-cookie.cjs.
module.exports = require('content-disposition');
