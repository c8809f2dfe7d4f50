export interface LoadOutcome {
  readonly writes: number;
  readonly photos: number;
  readonly printed: number;
  /** numbers of those that shoppers were told of */
  readonly orders: readonly string[];
  /** payments that were declined on the way */
  readonly declined: number;
  /** acknowledged and not there, or there twice */
  readonly faults: readonly string[];
}
export function startMixedLoad(
  origin: string,
  options?: { shoppers?: number; printEvery?: number; payEvery?: number },
): Promise<{ stop(): Promise<LoadOutcome> }>;
