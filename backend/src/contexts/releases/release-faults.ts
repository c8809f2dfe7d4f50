import type { Environment } from '@bindery/shared/contracts';
import type { FieldProblem } from '../../platform/problems';
import { SHELL, type ReleaseFile } from './release-file';

/** What a release has to fit. */
export interface Surroundings {
  readonly environment: Environment;
  /** the current one; undefined: none yet */
  readonly shell: ReleaseFile | undefined;
}

/** Files of the shell that the server makes every page from. */
const PAGE_FILES = ['index.html', 'assets.json'];

const fault = (code: string, field: string, detail: string): FieldProblem => ({ code, field, detail });

function fileFaults({ name, entry, integrity, files }: ReleaseFile): FieldProblem[] {
  const needed = [entry, ...(name === SHELL ? PAGE_FILES : [])];
  const missing = needed.filter((file) => !Object.hasOwn(files, file));
  return [
    ...missing.map((file) => fault('file_missing', 'files', `"files" does not name ${file}`)),
    ...(missing.length === 0 && files[entry] !== integrity
      ? [fault('integrity_differs', 'integrity', `"integrity" is not that of its entry, ${entry}`)]
      : []),
  ];
}

/** @returns everything that keeps a release from being taken here, each with why. Source: docs/rules.md REL-02 */
export function releaseFaults(release: ReleaseFile, { environment, shell }: Surroundings): FieldProblem[] {
  const faults = fileFaults(release);
  if (!release.environments.includes(environment))
    faults.push(
      fault(
        'not_here',
        'environments',
        `it exists in ${release.environments.join(', ')}, and this shop is ${environment}`,
      ),
    );
  if (release.name !== SHELL && shell && release.contractVersion !== shell.contractVersion)
    faults.push(
      fault(
        'contract_version',
        'contractVersion',
        `it is made for contract version ${release.contractVersion}, and the page (shell ${shell.version}) knows ${shell.contractVersion}`,
      ),
    );
  return faults;
}
