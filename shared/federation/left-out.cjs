const path = require('node:path');
const { NormalModuleReplacementPlugin } = require('webpack');

/**
 * Parts of axios that come along whether they are used or not, because an object or a condition at run time names them:
 * a browser's second way to the network, forms that axios would put together or take apart, its ways from before
 * AbortSignal. 6.6 KB of gzip (ADR 3). Whoever comes to call one gets the error of left-out.mjs.
 */
const UNUSED_PARTS =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|helpers[\\/](toFormData|formDataToJSON|toURLEncodedForm|AxiosURLSearchParams|HttpStatusCode|spread)|cancel[\\/]CancelToken)\.js$/;

/** @returns the plugin that puts next to nothing in the place of what no page uses */
const leaveOut = () => new NormalModuleReplacementPlugin(UNUSED_PARTS, path.join(__dirname, 'left-out.mjs'));

module.exports = { leaveOut };
