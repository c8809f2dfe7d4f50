import { describe, it, expect } from '@jest/globals';
import { nodeVersionProblem } from './node-version.mjs';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('%s will do', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it.each(['18.20.8', '20.18.3', '16.0.0'])(
    '%s is too old, and the line says which one is needed',
    (version) => {
      expect(nodeVersionProblem(version)).toMatch(`needs Node 20.19 or newer; this is Node ${version}`);
    },
  );
});
