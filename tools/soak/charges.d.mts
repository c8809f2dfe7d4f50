export const SUMS: string;
export function chargeFaults(
  rows: (text: string) => Promise<Record<string, unknown>[]>,
  told: readonly string[],
): Promise<string[]>;
