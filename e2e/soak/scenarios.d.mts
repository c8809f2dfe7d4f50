import type { LoadOutcome } from './mixed-load.mjs';

export function killsEmbedded(wishes: {
  port: number;
  kills: number;
  shoppers?: number;
}): Promise<LoadOutcome & { kills: number }>;
