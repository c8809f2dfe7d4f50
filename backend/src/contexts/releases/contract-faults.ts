import { satisfies } from 'semver';
import type { ReleaseFile } from './release-file';

/** An exposed module that the page cannot be given. */
export interface ContractFault {
  readonly expose: string;
  /** which version it has, and which the page accepts */
  readonly why: string;
}

/** Releases of old have one number for all that they expose, as '1' for what is '1.0' now. */
const versionOf = ({ contracts, contractVersion }: ReleaseFile, expose: string): string | undefined =>
  contracts ? contracts[expose] : `${contractVersion}.0`;

/** Pages of old accept what is compatible with their one number. */
const acceptedOf = ({ accepts, contractVersion }: ReleaseFile, remote: ReleaseFile): Record<string, string> =>
  accepts
    ? (accepts[remote.name] ?? {})
    : Object.fromEntries(
        Object.keys(remote.contracts ?? {}).map((expose) => [expose, `^${contractVersion}.0`]),
      );

/**
 * @returns which exposed modules of a remote are not of a version that the page accepts, each with why; what the page does
 * not use may be of any
 * Source: docs/rules.md REL-08
 */
export function contractFaults(remote: ReleaseFile, shell: ReleaseFile): ContractFault[] {
  return Object.entries(acceptedOf(shell, remote)).flatMap(([expose, range]) => {
    const version = versionOf(remote, expose);
    if (version === undefined)
      return [{ expose, why: `${expose} is not exposed, and the page accepts contract ${range} of it` }];
    return satisfies(`${version}.0`, range)
      ? []
      : [{ expose, why: `${expose} is of contract ${version}, and the page accepts ${range}` }];
  });
}
