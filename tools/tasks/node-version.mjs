/** The oldest version of each supported major. Later majors are supported too. Source: package.json, engines */
const OLDEST = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/** `npm test` starts the shop on the minimum version, and on the newest version of every maintained even major. */
export const TESTED_NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.12.1'];

/** The Node of the shop's image (deploy/Containerfile), on which `npm test` runs. */
export const IMAGE_NODE_VERSION = TESTED_NODE_VERSIONS.at(-1);

export const majorOf = (version) => Number(version.split('.')[0]);

/**
 * @param {string} version - such as '20.19.4'
 * @returns {string | undefined} a message if this Node is not supported
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [newestMajor] = OLDEST.at(-1);
  const isSupported =
    major > newestMajor || OLDEST.some(([oldMajor, oldMinor]) => major === oldMajor && minor >= oldMinor);
  return isSupported
    ? undefined
    : `Bindery needs Node 20.19, 22.13, 24 or newer; this is Node ${version}. https://nodejs.org has the current one.`;
}

export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
