import { satisfies } from 'semver';
import type { ReleaseFile } from './release-file';

export interface ContractFault {
  readonly expose: string;
  /** the module's version, and the range that the page accepts */
  readonly why: string;
}

/** Returns a module's version. Old releases have one number for all modules; their number 1 means '1.0'. */
const versionOf = ({ contracts, contractVersion }: ReleaseFile, expose: string): string | undefined =>
  contracts ? contracts[expose] : `${contractVersion}.0`;

/** Returns the version ranges that a page accepts. An old page has a single contract number, which means a range. */
const acceptedOf = ({ accepts, contractVersion }: ReleaseFile, remote: ReleaseFile): Record<string, string> =>
  accepts
    ? (accepts[remote.name] ?? {})
    : Object.fromEntries(
        Object.keys(remote.contracts ?? {}).map((expose) => [expose, `^${contractVersion}.0`]),
      );

/**
 * @returns the exposed modules that the page uses in a version that it does not accept, each with the reason
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

/**
 * @returns the reason if the props of remote and page differ and neither build passed the other's contract tests;
 *   undefined if no fault is known, for example because an old build lacks this data. Source: docs/rules.md REL-08
 */
export function unverifiedProps(remote: ReleaseFile, shell: ReleaseFile): string | undefined {
  if (!remote.props || !shell.props) return undefined;
  const [remoteContracts, pageContracts] = [remote.props.contracts, shell.props.contracts];
  // if the versions are equal but hashes differ, the contracts changed without a new version, so tests prove nothing
  const isProvable = remoteContracts !== pageContracts;
  if (
    isProvable &&
    (remote.verifiedAgainst?.includes(pageContracts) || shell.verifiedAgainst?.includes(remoteContracts))
  )
    return undefined;
  const pageHashes = shell.props.hashes[remote.name] ?? {};
  const differing = Object.entries(remote.props.hashes[remote.name] ?? {})
    .filter(([expose, hash]) => Object.hasOwn(pageHashes, expose) && pageHashes[expose] !== hash)
    .map(([expose]) => expose);
  if (differing.length === 0) return undefined;
  const nextStep = isProvable
    ? `Run also the contract tests of ${pageContracts} in the remote, and release it again`
    : 'Give the changed contracts a new version, and release again';
  return `${differing.join(', ')} has other props in @bindery/contracts ${remoteContracts}, of the remote, than in ${pageContracts}, of the page, and nobody tested the two. ${nextStep}`;
}
