import type { Connection } from '../../platform/database';
import { buildsRepository as repository } from './builds.repository';
import { releaseActsRepository as acts, type ActLine } from './release-acts.repository';

/**
 * Ends the canary of a name, with a line in the history.
 *
 * @param instead - the version that becomes current or canary; the canary itself needs no extra line
 * @returns the version of the canary; undefined if there was none
 */
export async function endCanary(
  transaction: Connection,
  name: string,
  author: Pick<ActLine, 'actor' | 'reason'>,
  instead?: string,
): Promise<string | undefined> {
  const version = await repository.endCanary(transaction, name);
  if (version !== undefined && version !== instead)
    await acts.add(transaction, { name, version, act: 'canary', percentage: 0, ...author });
  return version;
}
