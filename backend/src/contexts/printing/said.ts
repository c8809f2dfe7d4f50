/** Who of staff acts, and why: for their colleagues. */
export interface Said {
  readonly by: string;
  readonly reason?: string | undefined;
}

/** As an event keeps it. */
export const saidDetail = ({ by, reason = '' }: Said): Readonly<Record<string, string>> =>
  reason.trim() === '' ? { by } : { by, reason: reason.trim() };
