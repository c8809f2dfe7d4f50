import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient } from '@bindery/shared/data';
import type { StaffRole, StaffSession } from '@bindery/shared/contracts';
import { sessionQuery, STAFF_KEY } from './call-staff';

export interface StaffNow {
  readonly session: StaffSession | undefined;
  readonly error: Error | null;
  /** one of these roles; an administrator has all of them, and so has a developer's own machine */
  has(...roles: readonly StaffRole[]): boolean;
}

/** Who is signed in, and what they may be shown. The server decides by itself. Source: docs/rules.md STAFF-12, STAFF-14 */
export function useStaff(): StaffNow {
  const { data: session, error } = useQuery(sessionQuery(useMarket()));
  const own = session?.roles ?? [];
  return {
    session,
    error,
    has: (...roles) => own.includes('administrator') || roles.some((role) => own.includes(role)),
  };
}

export interface Said {
  readonly isFault: boolean;
  readonly text: string;
}

/** Acts one at a time: says what came of each, and has what staff see loaded anew. */
export function useStaffAct() {
  const client = useQueryClient();
  const [said, setSaid] = useState<Said>();
  const isRunning = useRef(false);

  /** @returns whether it was done */
  async function act(run: () => Promise<unknown>, done: string): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setSaid(undefined);
    try {
      await run();
      await client.invalidateQueries({ queryKey: [STAFF_KEY] });
      setSaid({ isFault: false, text: done });
      return true;
    } catch (error) {
      setSaid({ isFault: true, text: `Not done: ${(error as Error).message}` });
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  return { act, said };
}
