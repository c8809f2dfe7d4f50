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

/** Checks the right on each route that changes which code runs. A rollback does not need it, because it only leads to an earlier active version. */
export async function requireChangeOfPath({ deployer, params }: FastifyRequest): Promise<void> {
  requireChange(deployer!, (params as { name: string }).name);
}

interface Said {
  readonly by?: string | undefined;
  readonly reason: string;
  readonly force?: boolean | undefined;
}

/** With a token, `by` is a name the caller gives; a signed-in member is known. */
export function actorOf({ deployer }: FastifyRequest, { by: personName, reason, force = false }: Said): By {
  const { actor, isPerson, isAdministrator } = deployer!;
  if (force && !isAdministrator) throw new NotYourReleaseError(actor, 'by force: an administrator may');
  return { actor: personName && !isPerson ? `${personName}, ${actor}` : actor, reason, isForced: force };
}
