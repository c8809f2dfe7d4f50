import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQuery, useQueryClient } from '@bindery/shared/data';
import type { StaffRole, StaffSession } from '@bindery/shared/contracts';
import { sessionQuery, STAFF_KEY } from './call-staff';

export interface StaffNow {
  readonly session: StaffSession | undefined;
  readonly error: Error | null;
  /** one of these roles; an administrator has all of them, and so has a developer's own machine */
  has(...roles: readonly StaffRole[]): boolean;
}

function hasOneOf(session: StaffSession | undefined, roles: readonly StaffRole[]): boolean {
  const own = session?.roles ?? [];
  return own.includes('administrator') || roles.some((role) => own.includes(role));
}

/** How members sign in here. A server of before passkeys takes passwords. */
export const waysOf = (session: StaffSession | undefined): NonNullable<StaffSession['ways']> =>
  session?.ways ?? ['password'];

/** Who is signed in, and what they may be shown. The server decides by itself. Source: docs/rules.md STAFF-12, STAFF-14 */
export function useStaff(): StaffNow {
  const { data: session, error } = useQuery(sessionQuery(useMarket()));
  return { session, error, has: (...roles) => hasOneOf(session, roles) };
}

/**
 * As `useStaff`, within a tool that is open: where the session ends meanwhile, what stands there stays, since somebody may
 * have typed into it. Source: docs/rules.md STAFF-14
 */
export function useStaffOfTool(): Pick<StaffNow, 'has'> {
  const { session } = useStaff();
  const [known, setKnown] = useState(session);
  if (session !== undefined && session.kind !== 'nobody' && session !== known) setKnown(session);
  return { has: (...roles) => hasOneOf(known, roles) };
}

export interface ActOutcome {
  readonly isFault: boolean;
  readonly text: string;
}

/** Does something and says what came of it. @returns whether it was done */
export type Act = (run: () => Promise<unknown>, done: string) => Promise<boolean>;

/** What is refused because it is no longer as it was seen: somebody else was faster. */
const MOVED: ReadonlySet<number> = new Set([404, 409, 410, 412]);
const isMoved = (error: unknown): boolean => error instanceof ApiError && MOVED.has(error.status);

/** Acts one at a time: says what came of each, and has what staff see loaded anew, also where somebody else was faster. */
export function useStaffAct() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<ActOutcome>();
  const isRunning = useRef(false);

  const act: Act = async (run, done) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setOutcome(undefined);
    try {
      await run();
      await client.invalidateQueries({ queryKey: [STAFF_KEY] });
      setOutcome({ isFault: false, text: done });
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
