export interface ShopProcess {
  readonly name: string;
  readonly kills: number;
  readonly printed: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
