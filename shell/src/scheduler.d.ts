/** react-dom schedules its work with this package, which has no types. */
declare module 'scheduler' {
  /** @param framesPerSecond - how often work is interrupted; 0: the default */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}
