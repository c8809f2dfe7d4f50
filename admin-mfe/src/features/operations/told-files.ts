/** More files than a page fetches in a day of work; browsers keep only the first 250 by default. */
const KEPT = 5000;

/** Makes the browser keep the resource timing of all files, even after many pictures. Source: docs/rules.md STAFF-09 */
export function tellOfAllFiles(): void {
  if ('setResourceTimingBufferSize' in performance) performance.setResourceTimingBufferSize(KEPT);
}
