import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { contractFaults } from '../../../backend/src/contexts/releases/contract-faults';
import accepts from '../../../shell/accepts.json';
import type { RemoteExposes } from '../../../shell/src/features/remotes/remote-exposes';

/** The accepted version range of each module that the shell uses. The type requires exactly these modules. */
const used: { readonly [Remote in keyof RemoteExposes]: Record<keyof RemoteExposes[Remote], string> } =
  accepts;

const BUILD = {
  ...{ version: 'here', contractVersion: 1, environments: [] },
  ...{ entry: 'main.js', integrity: '', files: {} },
};

describe('the contracts of this repository', () => {
  it.each(Object.keys(used))(
    '%s exposes each module under a version that the page accepts (REL-08)',
    (name) => {
      const file = `${name.replace('_', '-')}/mfe.json`;
      const { contracts } = JSON.parse(readFileSync(file, 'utf8')) as { contracts: Record<string, string> };
      const faults = contractFaults(
        { ...BUILD, name, contracts },
        { ...BUILD, name: 'shell', accepts: used },
      );
      expect(faults).toEqual([]);
    },
  );
});
