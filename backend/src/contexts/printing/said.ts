export interface Said {
  readonly by: string;
  readonly reason?: string | undefined;
}

export const saidDetail = ({ by, reason = '' }: Said): Readonly<Record<string, string>> =>
  reason.trim() === '' ? { by } : { by, reason: reason.trim() };
