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
export {
  staffActs as staffActsTable,
  staffChallenges,
  staffLinks,
  staffMembers,
  staffPasskeys,
  staffSessions,
} from './staff.tables';

/** Passwords that are tried at one member within a quarter of an hour. */
const ATTEMPTS = 10;

export interface Staff {
  /** who of staff asks, on routes that are not theirs alone */
  readonly door: StaffDoor;
  /** Deletes sessions, links and challenges whose time is over, and lines of the audit after two years. */
  expire(): Promise<void>;
}

/** Everything about who of staff may do what. It goes before the first route: it guards those that come after it. */
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
  if (hasStaff(config)) await app.register(staffRoutes, { door, members, sessions, database });
  return {
    door,
    async expire() {
      await staffRepository.expire(database);
      await passkeys.expire();
      await staffActs.expire(database);
    },
  };
}
