import type { FastifyInstance } from 'fastify';
import { createAttempts } from '../../platform/credentials';
import { hasStaff, relyingPartyOf, servesHttps, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { Limits } from '../../platform/limits';
import { staffActs } from './acts';
import { installStaffGuard, StaffDoor } from './guard';
import { StaffMembers } from './members.service';
import { StaffPasskeys } from './passkeys.service';
import { createStaffSessions } from './sessions';
import { staffRepository } from './staff.repository';
import { staffRoutes } from './staff.routes';

export type { StaffActor, StaffDoor } from './guard';

/** Maximum password attempts per member within a quarter of an hour. */
const ATTEMPTS = 10;

export interface Staff {
  /** identifies staff callers on routes that others may call too */
  readonly door: StaffDoor;
  /** Deletes expired sessions, links and challenges, and audit lines older than two years. */
  expire(): Promise<void>;
}

/** Sets up staff access. Must be called before other routes are registered, because it guards only later ones. */
export async function openStaff(
  app: FastifyInstance,
  config: Config,
  { database, limits }: { readonly database: Database; readonly limits: Limits | undefined },
): Promise<Staff> {
  const origin = config.staffOrigin ?? config.publicOrigin;
  const sessions = createStaffSessions(database, servesHttps({ publicOrigin: origin }));
  const door = new StaffDoor(config, database, sessions);
  installStaffGuard(app, door, database);
  const passkeys = new StaffPasskeys(database, relyingPartyOf(origin), app.log);
  const attempts = createAttempts(limits, 'staff', ATTEMPTS);
  const members = new StaffMembers(database, attempts, origin, passkeys, config.takesStaffPasswords);
  if (hasStaff(config)) await staffRoutes(app, { door, members, sessions, database });
  return {
    door,
    async expire() {
      await staffRepository.expire(database);
      await passkeys.expire();
      await staffActs.expire(database);
    },
  };
}
