import type { FastifyInstance } from 'fastify';
import { createAttempts } from '../../platform/credentials';
import { hasStaff, servesHttps, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { Limits } from '../../platform/limits';
import { staffActs } from './acts';
import { installStaffGuard, StaffDoor } from './guard';
import { StaffMembers } from './members.service';
import { createStaffSessions } from './sessions';
import { staffRepository } from './staff.repository';
import { staffRoutes } from './staff.routes';

export type { StaffActor, StaffDoor } from './guard';
export { staffActs as staffActsTable, staffLinks, staffMembers, staffSessions } from './staff.tables';

/** Passwords that are tried at one member within a quarter of an hour. */
const ATTEMPTS = 10;

export interface Staff {
  /** who of staff asks, on routes that are not theirs alone */
  readonly door: StaffDoor;
  /** Forgets sessions and links whose time is over, and lines of the audit after two years. */
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
  const members = new StaffMembers(database, createAttempts(limits, 'staff', ATTEMPTS), origin);
  if (hasStaff(config)) await app.register(staffRoutes, { door, members, sessions, database });
  return {
    door,
    async expire() {
      await staffRepository.expire(database);
      await staffActs.expire(database);
    },
  };
}
