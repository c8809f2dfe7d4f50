import type { ShopProcess } from './processes.mjs';

export const STAFF_TOKEN: string;

export interface Fleet {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly web: readonly ShopProcess[];
  readonly work: readonly ShopProcess[];
  readonly processes: readonly ShopProcess[];
  stop(): Promise<void>;
}
export function startFleet(wishes: {
  port: number;
  webs?: number;
  workers?: number;
  env?: Record<string, string>;
}): Promise<Fleet>;
