import { contractFaults } from '../../../backend/src/contexts/releases/contract-faults';
import accepts from '../../accepts.json';
import type { RemoteExposes } from '../../src/features/remotes/remote-exposes';

/** A range for exactly the modules that the shell uses. */
const used: { readonly [Remote in keyof RemoteExposes]: Record<keyof RemoteExposes[Remote], string> } =
  accepts;

const BUILD = {
  ...{ version: 'here', contractVersion: 1, environments: [] },
  ...{ entry: 'main.js', integrity: '', files: {} },
};

/**
 * @param name - of a remote
 * @param declared - its mfe.json
 * @returns the faults that the server would find in its release for this shell. Source: docs/rules.md REL-08
 */
export const notAccepted = (
  name: keyof RemoteExposes,
  { contracts }: { readonly contracts: Record<string, string> },
): string[] =>
  contractFaults({ ...BUILD, name, contracts }, { ...BUILD, name: 'shell', accepts: used }).map(
    ({ why }) => why,
  );
