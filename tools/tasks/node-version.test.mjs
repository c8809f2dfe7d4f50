import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, expect } from '@jest/globals';
import semver from 'semver';
import { nodeVersionProblem, TESTED_NODE_VERSIONS } from './node-version.mjs';
import { ROOT } from './root.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const SUPPORTED = ['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'];
const UNSUPPORTED = ['18.20.8', '20.18.3', '16.0.0', '21.7.3', '22.12.0', '23.11.0'];

describe('the version of Node', () => {
  it.each(SUPPORTED)('%s is accepted by the check', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it.each(UNSUPPORTED)('is refused, with the required version, if it is %s', (version) => {
    expect(nodeVersionProblem(version)).toMatch(
      `needs Node 20.19, 22.13, 24 or newer; this is Node ${version}`,
    );
  });

  it('must be in the same range in the check and in package.json', () => {
    const { node } = read('package.json').engines;
    expect(SUPPORTED.filter((version) => !semver.satisfies(version, node))).toEqual([]);
    expect(UNSUPPORTED.filter((version) => semver.satisfies(version, node))).toEqual([]);
  });

  it.each(TESTED_NODE_VERSIONS)('allows an install on %s without a warning about engines', (version) => {
    // npm skips optional packages of other platforms
    const installed = Object.entries(read('package-lock.json').packages).filter(
      ([, { engines, optional }]) => engines?.node && !optional,
    );
    expect(
      installed.filter(([, { engines }]) => !semver.satisfies(version, engines.node)).map(([name]) => name),
    ).toEqual([]);
  });
});
