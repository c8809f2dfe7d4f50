const path = require('node:path');
const { NormalModuleReplacementPlugin } = require('webpack');

/**
 * Parts of axios that we do not use: the fetch adapter, form conversion, and the cancellation that preceded
 * AbortSignal. Webpack would keep them, because axios selects them at run time. Together they have 6.6 KB of gzip (ADR
 * 3). If code uses one of them, left-out.mjs throws an error.
 */
const UNUSED_PARTS =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|helpers[\\/](toFormData|formDataToJSON|toURLEncodedForm|AxiosURLSearchParams|HttpStatusCode|spread)|cancel[\\/]CancelToken)\.js$/;

const leaveOut = () => new NormalModuleReplacementPlugin(UNUSED_PARTS, path.join(__dirname, 'left-out.mjs'));

module.exports = { leaveOut };
