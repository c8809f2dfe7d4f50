const path = require('node:path');

const versionOf = (name) => require(`${name}/package.json`).version;
const SHARED_VERSION = require(path.join(__dirname, '../package.json')).version;
const ANALYTICS_VERSION = require(path.join(__dirname, '../../analytics-lib/package.json')).version;

/**
 * The only modules that cross a federation boundary, each with its version. Libraries stay behind the facades: a library
 * shared as such is shipped whole. The shell provides each once (`shell/src/federation/provided-modules.ts`).
 */
const SHARED_VERSIONS = {
  react: versionOf('react'),
  'react/jsx-runtime': versionOf('react'),
  'react-dom': versionOf('react-dom'),
  '@bindery/shared': SHARED_VERSION,
  '@bindery/shared/ui': SHARED_VERSION,
  '@bindery/shared/forms': SHARED_VERSION,
  '@bindery/shared/data': SHARED_VERSION,
  '@bindery/shared/ui-overlay': SHARED_VERSION,
  '@bindery/analytics': ANALYTICS_VERSION,
};

/**
 * What a remote asks of the page. It carries none of them (`import: false`), and one built against another version of
 * ours, or another major of React, is refused with a clear error (`strictVersion`) instead of meeting an `undefined`.
 * Analytics is no reason to refuse a remote: what the page's copy does not know does nothing (docs/rules.md TRACK-24).
 */
function sharedModules() {
  return Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [
      name,
      {
        singleton: true,
        version,
        requiredVersion: name.startsWith('react') ? `^${version.split('.')[0]}.0.0` : `^${version}`,
        strictVersion: name !== '@bindery/analytics',
        import: false,
      },
    ]),
  );
}

module.exports = { SHARED_VERSIONS, sharedModules };
