export interface ShopProcess {
  readonly name: string;
  readonly kills: number;
  readonly printed: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export function killAtRandom(
  processes: readonly ShopProcess[],
  options: { everyMs: number; random?: () => number; say?: (line: string) => void },
): { stop(): Promise<number> };
