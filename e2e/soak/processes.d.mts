export class ShopProcess {
  /** @param wishes - `program`: 'main' or 'worker' */
  constructor(wishes: {
    name: string;
    program: 'main' | 'worker';
    port?: number;
    env: Readonly<Record<string, string>>;
  });
  readonly name: string;
  readonly kills: number;
  readonly printed: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
