export interface LoadOutcome {
  readonly writes: number;
  readonly photos: number;
  readonly printed: number;
  /** acknowledged and not there, or there twice */
  readonly faults: readonly string[];
}
export function startMixedLoad(
  origin: string,
  options?: { shoppers?: number; printEvery?: number },
): Promise<{ stop(): Promise<LoadOutcome> }>;
