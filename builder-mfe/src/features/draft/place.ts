/** Storage key of the shopper's last step in a draft's form. The browser tab stores the step, even across a reload. */
const keyOf = (draft: string): string => `${draft}:place`;

/** @returns the index of the step, undefined if none is stored */
export function readPlace(draft: string): number | undefined {
  try {
    const place = Number(window.sessionStorage.getItem(keyOf(draft)) ?? Number.NaN);
    return Number.isInteger(place) && place >= 0 ? place : undefined;
  } catch {
    return undefined; // storage is blocked, so the form begins at its first step
  }
}

export function writePlace(draft: string, tabIndex: number): void {
  try {
    window.sessionStorage.setItem(keyOf(draft), String(tabIndex));
  } catch {
    return; // storage is blocked or full, so the step is lost on page unload
  }
}
