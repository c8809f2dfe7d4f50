const path = require('node:path');
const { NormalModuleReplacementPlugin } = require('webpack');

/**
 * Parts of libraries that come along whether they are used or not, because an object or a condition at run time names
 * them. Every page would carry them.
 */
const LEFT_OUT = [
  // a browser's second way to the network; forms that axios would put together or take apart; its ways from before AbortSignal
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|helpers[\\/](toFormData|formDataToJSON|toURLEncodedForm|AxiosURLSearchParams|HttpStatusCode|spread)|cancel[\\/]CancelToken)\.js$/,
  // what an error of the federation runtime is about, in words
  /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
];
/** `disableSnapshot` switches a remote's manifest off, and the runtime brings its handler all the same. */
const RUNTIME = path.dirname(require.resolve('@module-federation/runtime-core'));
const MANIFESTS =
  /[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/;
/** The runtime's own handler of nothing, which its package does not offer by name. */
const LEFT_OUT_ALIASES = { 'disabled-snapshot-handler$': path.join(RUNTIME, 'plugins/snapshot/disabled.js') };

/** @returns the plugins that put next to nothing in the place of what no page uses */
function leaveOut() {
  return [
    ...LEFT_OUT.map((part) => new NormalModuleReplacementPlugin(part, path.join(__dirname, 'left-out.mjs'))),
    new NormalModuleReplacementPlugin(MANIFESTS, path.join(__dirname, 'no-manifests.mjs')),
  ];
}

module.exports = { leaveOut, LEFT_OUT_ALIASES };
