export const NEEDED = [20, 19];

/**
 * @param {string} version - such as '20.19.4'
 * @returns {string | undefined} what to tell whoever runs an older Node, undefined if this one will do
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
  return isOld
    ? `Bindery needs Node ${NEEDED.join('.')} or newer; this is Node ${version}. https://nodejs.org has the current one.`
    : undefined;
}

/** Ends this process with a clear line if Node is too old. */
export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node);
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
