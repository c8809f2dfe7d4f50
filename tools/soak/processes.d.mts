export const ROOT: string;
export class ShopProcess {
  /** @param wishes - `program`: 'main' or 'worker'; `execPath`: of another Node than this one */
  constructor(wishes: {
    name: string;
    program: 'main' | 'worker';
    port?: number;
    execPath?: string;
    env: Readonly<Record<string, string>>;
  });
  readonly name: string;
  readonly kills: number;
  readonly printed: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<number | null | undefined>;
}
