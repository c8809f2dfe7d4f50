/** What react-dom schedules its work with. It brings no types. */
declare module 'scheduler' {
  /** @param framesPerSecond - how often work is interrupted; 0: as by default */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}
