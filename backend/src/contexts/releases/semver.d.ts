/** The functions in use; the package brings no types. */
declare module 'semver' {
  /** @returns whether the version is in the range; false if either is invalid */
  export function satisfies(version: string, range: string): boolean;
  /** @returns the parsed range; null if invalid */
  export function validRange(range: string): string | null;
}
