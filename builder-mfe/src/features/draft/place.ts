/** Where the shopper left the form, in this tab of the browser: it lasts through a reload, as the page's scroll does. */
const keyOf = (slug: string): string => `${slug}:place`;

/** @returns the index of the step, undefined where none is known */
export function readPlace(slug: string): number | undefined {
  try {
    const place = Number(window.sessionStorage.getItem(keyOf(slug)) ?? Number.NaN);
    return Number.isInteger(place) && place >= 0 ? place : undefined;
  } catch {
    return undefined; // storage is blocked: the form begins at its first step
  }
}

export function writePlace(slug: string, tabIndex: number): void {
  try {
    window.sessionStorage.setItem(keyOf(slug), String(tabIndex));
  } catch {
    return; // storage is blocked or full: the place lasts as long as the page
  }
}
