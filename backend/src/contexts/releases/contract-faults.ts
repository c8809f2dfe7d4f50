import { satisfies } from 'semver';
import type { ReleaseFile } from './release-file';

export interface ContractFault {
  readonly expose: string;
  /** the module's version, and the range that the page accepts */
  readonly why: string;
}

/** Old releases have one number for all modules: '1' is '1.0' now. */
const versionOf = ({ contracts, contractVersion }: ReleaseFile, expose: string): string | undefined =>
  contracts ? contracts[expose] : `${contractVersion}.0`;

/** Returns the ranges that a page accepts. Old pages have one number and accept versions compatible with it. */
const acceptedOf = ({ accepts, contractVersion }: ReleaseFile, remote: ReleaseFile): Record<string, string> =>
  accepts
    ? (accepts[remote.name] ?? {})
    : Object.fromEntries(
        Object.keys(remote.contracts ?? {}).map((expose) => [expose, `^${contractVersion}.0`]),
      );

/**
 * @returns exposed modules of a remote with a version that the page does not accept, each with the reason; modules that
 *   the page does not use may have any version
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
