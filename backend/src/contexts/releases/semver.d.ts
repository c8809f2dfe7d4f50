/** What is used of it; the package brings no types. */
declare module 'semver' {
  /** @returns is the version in the range? false where either is none */
  export function satisfies(version: string, range: string): boolean;
  /** @returns the range as it is understood; null where it is none */
  export function validRange(range: string): string | null;
}
