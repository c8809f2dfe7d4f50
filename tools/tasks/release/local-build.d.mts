export interface LocalBuild {
  readonly release: { readonly name: string; readonly version: string };
  readonly routes?: Record<string, string[]>;
  form(verifiedAgainst?: readonly string[]): FormData;
}
export function readLocalBuild(dir: string): LocalBuild;
