export interface Said {
  readonly by: string;
  readonly reason?: string | undefined;
}

export const saidDetail = ({ by: staffName, reason = '' }: Said): Readonly<Record<string, string>> =>
  reason.trim() === '' ? { by: staffName } : { by: staffName, reason: reason.trim() };
