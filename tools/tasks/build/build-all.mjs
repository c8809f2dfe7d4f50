import path from 'node:path';
import { ROOT } from '../root.mjs';
import { runNode } from '../run-command.mjs';
import { buildFrontEnds } from './front-ends.mjs';
import { overJourneyBudget } from './journey.mjs';
import { TARGETS, fingerprint, forget, isFresh, stamp } from './targets.mjs';

/**
 * Builds everything that changed since its last build: the front ends in one process, then the backend.
 *
 * @returns {Promise<boolean>} true if everything is built
 */
export async function buildAll() {
  const startedAt = performance.now();
  const fingerprints = new Map(TARGETS.map((target) => [target, fingerprint(ROOT, target.inputs)]));
  const stale = TARGETS.filter((target) => !isFresh(target, fingerprints.get(target)));
  if (stale.length === 0) {
    console.log('Nothing changed since the last build');
    return true;
  }
  console.log(`Building ${stale.map(({ name }) => name).join(', ')}`);
  const failed = new Set(await buildStaleFrontEnds(stale.filter(({ kind }) => kind === 'front')));
  const fault = failed.size === 0 && process.env.NODE_ENV !== 'development' && overJourneyBudget(ROOT);
  if (fault) {
    console.error(fault);
    failed.add('shell'); // deletes the stamp of the shell's build, so that the next build reports the fault again
    forget(TARGETS.find(({ name }) => name === 'shell'));
  }
  if (
    stale.some(({ name }) => name === 'backend') &&
    (await runNode([path.join(ROOT, 'backend/build.mjs')])) !== 0
  )
    failed.add('backend');
  for (const target of stale) if (!failed.has(target.name)) stamp(target, fingerprints.get(target));
  if (failed.size > 0) console.error(`Not built: ${[...failed].join(', ')}`);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return failed.size === 0;
}

async function buildStaleFrontEnds(targets) {
  if (targets.length === 0) return [];
  try {
    return await buildFrontEnds(targets);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return targets.map(({ name }) => name);
  }
}
