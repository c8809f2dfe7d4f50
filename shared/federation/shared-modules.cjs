const path = require('node:path');

const versionOf = (name) => require(`${name}/package.json`).version;
const SHARED_VERSION = require(path.join(__dirname, '../package.json')).version;
const ANALYTICS_VERSION = require(path.join(__dirname, '../../analytics-lib/package.json')).version;

/**
 * The only modules that are shared across federation, with their versions. Remotes use other libraries through facades,
 * because federation would ship a shared library as a whole. The shell provides each module once
 * (`shell/src/federation/provided-modules.ts`).
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
 * Returns the shared modules that a remote needs but does not bundle (`import: false`). `strictVersion` refuses a
 * remote with a clear error if it was built against another version of our modules or another React major. A different
 * version of analytics is no reason to refuse a remote, because the page ignores unknown events (docs/rules.md
 * TRACK-24).
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
