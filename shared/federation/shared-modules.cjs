const path = require('node:path');

const versionOf = (name) => require(`${name}/package.json`).version;
const OWN_VERSION = require(path.join(__dirname, '../package.json')).version;
const ANALYTICS_VERSION = require(path.join(__dirname, '../../analytics-lib/package.json')).version;

/**
 * The only modules that cross a federation boundary. Libraries stay behind the facades: a library shared as such
 * is shipped whole. The shell provides each once; a remote carries none (`import: false`), and one built against
 * another version of ours is refused with a clear error (`strictVersion`) instead of meeting an `undefined`. Analytics is
 * no reason to refuse a remote: what the page's copy does not know does nothing (docs/rules.md TRACK-24).
 *
 * @param {'shell' | 'remote'} side
 */
function sharedModules(side) {
  const one = (version, { isOurs = false, isLazy = false } = {}) => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    strictVersion: isOurs,
    ...(side === 'shell' ? { eager: !isLazy } : { import: false }),
  });
  /** Any version of the major that a remote was built with: another one is another React. */
  const react = (name) => ({
    ...one(versionOf(name)),
    requiredVersion: `^${versionOf(name).split('.')[0]}.0.0`,
    strictVersion: true,
  });
  return {
    react: react('react'),
    'react/jsx-runtime': react('react'),
    'react-dom': react('react-dom'),
    '@bindery/shared': one(OWN_VERSION, { isOurs: true }),
    '@bindery/shared/ui': one(OWN_VERSION, { isOurs: true }),
    '@bindery/shared/forms': one(OWN_VERSION, { isOurs: true, isLazy: true }),
    '@bindery/shared/data': one(OWN_VERSION, { isOurs: true, isLazy: true }),
    '@bindery/shared/ui-overlay': one(OWN_VERSION, { isOurs: true, isLazy: true }),
    '@bindery/analytics': one(ANALYTICS_VERSION),
  };
}

module.exports = { sharedModules };
