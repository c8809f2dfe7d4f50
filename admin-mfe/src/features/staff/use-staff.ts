import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQuery, useQueryClient } from '@bindery/shared/data';
import type { StaffRole, StaffSession } from '@bindery/shared/contracts';
import { sessionQuery, STAFF_KEY } from './call-staff';

export interface StaffNow {
  readonly session: StaffSession | undefined;
  readonly error: Error | null;
  /** true if the session has one of these roles. An administrator has all of them. */
  has(...roles: readonly StaffRole[]): boolean;
}

function hasOneOf(session: StaffSession | undefined, roles: readonly StaffRole[]): boolean {
  const ownRoles = session?.roles ?? [];
  return ownRoles.includes('administrator') || roles.some((role) => ownRoles.includes(role));
}

/** Returns the sign-in methods. An older server lists no methods, because it accepts only passwords. */
export const waysOf = (session: StaffSession | undefined): NonNullable<StaffSession['ways']> =>
  session?.ways ?? ['password'];

/**
 * Returns the session, the error of loading it, and a test for its roles. The server checks rights independently.
 * Source: docs/rules.md STAFF-12, STAFF-14
 */
export function useStaff(): StaffNow {
  const { data: session, error } = useQuery(sessionQuery(useMarket()));
  return { session, error, has: (...roles) => hasOneOf(session, roles) };
}

/**
 * Like `useStaff`, but for an open tool. If the session ends, `has` does not change, so that the tool stays open with
 * its typed text. Source: docs/rules.md STAFF-14
 */
export function useStaffOfTool(): Pick<StaffNow, 'has'> {
  const { session } = useStaff();
  const [knownSession, setKnown] = useState(session);
  if (session !== undefined && session.kind !== 'nobody' && session !== knownSession) setKnown(session);
  return { has: (...roles) => hasOneOf(knownSession, roles) };
}

export interface ActOutcome {
  readonly isFault: boolean;
  readonly text: string;
}

/** Runs an act and shows its result. @returns true if the act succeeded */
export type Act = (run: () => Promise<unknown>, successText: string) => Promise<boolean>;

/** Status codes of a conflict: somebody else made a change first. */
const MOVED: ReadonlySet<number> = new Set([404, 409, 410, 412]);
const isMoved = (error: unknown): boolean => error instanceof ApiError && MOVED.has(error.status);

/** Runs one act at a time, shows its result, and reloads all staff data, even after a conflict. */
export function useStaffAct() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<ActOutcome>();
  const isRunning = useRef(false);

  const act: Act = async (run, successText) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setOutcome(undefined);
    try {
      await run();
      await client.invalidateQueries({ queryKey: [STAFF_KEY] });
      setOutcome({ isFault: false, text: successText });
      return true;
    } catch (error) {
      setOutcome({ isFault: true, text: `Not done: ${(error as Error).message}` });
      if (isMoved(error)) void client.invalidateQueries({ queryKey: [STAFF_KEY] });
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  return { act, outcome };
}
