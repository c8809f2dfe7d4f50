import { validRange } from 'semver';
import type { FieldProblem } from '../../platform/problems';
import { contractFaults, unverifiedProps } from './contract-faults';
import { existsIn, SHELL, type FacadeTypes, type ReleaseFile, type ReleasePlace } from './release-file';

/** Files of the shell that the server needs for every page. */
const PAGE_FILES = ['index.html', 'assets.json'];

const fault = (code: string, field: string, detail: string): FieldProblem => ({ code, field, detail });

function fileFaults({ name, entry, integrity, files }: ReleaseFile): FieldProblem[] {
  const needed = [entry, ...(name === SHELL ? PAGE_FILES : [])];
  const missingFiles = needed.filter((file) => !Object.hasOwn(files, file));
  return [
    ...missingFiles.map((file) => fault('file_missing', 'files', `"files" does not name ${file}`)),
    ...(missingFiles.length === 0 && files[entry] !== integrity
      ? [fault('integrity_differs', 'integrity', `"integrity" is not that of its entry, ${entry}`)]
      : []),
  ];
}

function rangeFaults({ accepts = {} }: ReleaseFile): FieldProblem[] {
  return Object.entries(accepts).flatMap(([remote, ranges]) =>
    Object.entries(ranges)
      .filter(([, range]) => validRange(range) === null)
      .map(([expose, range]) =>
        fault(
          'range_unreadable',
          'accepts',
          `"${range}", for ${expose} of ${remote}, is no range of versions`,
        ),
      ),
  );
}

/** Maximum number of changed exports that an error lists for a facade. */
const NAMED = 3;

function typeFaults(needed: FacadeTypes, offered: FacadeTypes): string[] {
  const faults =
    needed.react === offered.react ? [] : [`React ${needed.react}, and the page has React ${offered.react}`];
  for (const [facade, { version, exports }] of Object.entries(needed.facades)) {
    const offeredFacade = offered.facades[facade];
    if (offeredFacade?.version === version) continue;
    const differing = Object.keys(exports).filter((name) => offeredFacade?.exports[name] !== exports[name]);
    if (differing.length === 0) continue;
    const [missingExports, changedExports] = [false, true].map((isThere) =>
      differing.filter((name) => Object.hasOwn(offeredFacade?.exports ?? {}, name) === isThere),
    ) as [string[], string[]];
    const exportSummary = (names: readonly string[], what: string) =>
      names.length === 0
        ? []
        : [`${what}: ${[...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ')}`];
    faults.push(
      `${facade} (${[...exportSummary(missingExports, 'gone'), ...exportSummary(changedExports, 'of other types')].join('; ')})`,
    );
  }
  return faults;
}

/** Returns a fault for each thing that the remote needs but the page does not offer. */
function pairFaults(remote: ReleaseFile, shell: ReleaseFile): FieldProblem[] {
  const pair = `${remote.name} ${remote.version} in shell ${shell.version}`;
  const faults: FieldProblem[] = [];
  if (remote.contractVersion !== shell.contractVersion)
    faults.push(
      fault(
        'contract_version',
        'contractVersion',
        `${pair}: it is made for contract version ${remote.contractVersion}, and the page knows ${shell.contractVersion}`,
      ),
    );
  for (const { why } of contractFaults(remote, shell))
    faults.push(fault('contract_range', 'contracts', `${pair}: ${why}`));
  const unverified = unverifiedProps(remote, shell);
  if (unverified) faults.push(fault('props_unverified', 'props', `${pair}: ${unverified}`));
  if (remote.builtAgainst && shell.provides) {
    const types = typeFaults(remote.builtAgainst, shell.provides);
    if (types.length > 0)
      faults.push(
        fault(
          'types_differ',
          'builtAgainst',
          `${pair}: it was built against other types of ${types.join(', ')}. Release what lags behind first, built anew`,
        ),
      );
  }
  return faults;
}

/** @returns the faults of a release that do not depend on other releases. Source: docs/rules.md REL-01 */
export function ownFaults(release: ReleaseFile, places: readonly ReleasePlace[]): FieldProblem[] {
  const faults = [...fileFaults(release), ...rangeFaults(release)];
  if (existsIn(release, places)) return faults;
  const why = `it exists in ${release.environments.join(', ')}, and this shop is ${places.join(', ')}`;
  return [...faults, fault('not_here', 'environments', why)];
}

/**
 * @param active - current builds and canaries; a page must fit the active remotes, and a remote the active pages
 * @returns one entry for each reason for which the release does not fit the active builds. Source: docs/rules.md REL-07
 */
export function fitFaults(release: ReleaseFile, active: readonly ReleaseFile[]): FieldProblem[] {
  const otherReleases = active.filter(({ name }) => (name === SHELL) !== (release.name === SHELL));
  return otherReleases.flatMap((otherRelease) =>
    release.name === SHELL ? pairFaults(otherRelease, release) : pairFaults(release, otherRelease),
  );
}
