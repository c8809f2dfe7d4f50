import type { LoadOutcome } from './mixed-load.mjs';

export function killsEmbedded(wishes: {
  port: number;
  kills: number;
  shoppers?: number;
  payEvery?: number;
}): Promise<Omit<LoadOutcome, 'orders'> & { orders: number; kills: number }>;

export function rollout(wishes: {
  port: number;
  commit?: string;
  shoppers?: number;
  payEvery?: number;
  phaseMs?: number;
}): Promise<Omit<LoadOutcome, 'orders'> & { orders: number; skipped?: string }>;
