const path = require('node:path');
const { NormalModuleReplacementPlugin } = require('webpack');

/**
 * Unused parts of axios that a runtime condition or object keeps in the bundle: the fetch adapter, form conversion,
 * cancellation from before AbortSignal. 6.6 KB of gzip (ADR 3). Using one throws the error of left-out.mjs.
 */
const UNUSED_PARTS =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|helpers[\\/](toFormData|formDataToJSON|toURLEncodedForm|AxiosURLSearchParams|HttpStatusCode|spread)|cancel[\\/]CancelToken)\.js$/;

const leaveOut = () => new NormalModuleReplacementPlugin(UNUSED_PARTS, path.join(__dirname, 'left-out.mjs'));

module.exports = { leaveOut };
