import type { FastifyRequest } from 'fastify';
import type { Deployer } from './deployers';
import type { By } from './release-acts.repository';
import { NotYourReleaseError } from './releases.errors';

export function requireChange({ actor, mayChange }: Deployer, name: string): void {
  if (!mayChange(name))
    throw new NotYourReleaseError(
      actor,
      name,
      ': the page of staff runs it, so administrators change it, and deployers only roll it back',
    );
}

/** Checks the right to release new code. A rollback only restores an earlier version and does not need this right. */
export async function requireChangeOfPath({ deployer, params }: FastifyRequest): Promise<void> {
  requireChange(deployer!, (params as { name: string }).name);
}

interface Said {
  readonly by?: string | undefined;
  readonly reason: string;
  readonly force?: boolean | undefined;
}

/** Returns the author for the history, who is the signed-in member. For a token, combines `by` and the token's name. */
export function actorOf({ deployer }: FastifyRequest, { by: personName, reason, force = false }: Said): By {
  const { actor, isPerson, isAdministrator } = deployer!;
  if (force && !isAdministrator) throw new NotYourReleaseError(actor, 'by force: an administrator may');
  return { actor: personName && !isPerson ? `${personName}, ${actor}` : actor, reason, isForced: force };
}
