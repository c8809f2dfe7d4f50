interface SharedModule {
  lib?: unknown;
  loading?: Promise<unknown> | null | undefined;
}
type ShareScopes = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, SharedModule>>>>>>;

/**
 * Clears the federation runtime's record of a failed shared module, so that the next load fetches it again.
 * Source: docs/rules.md VIEW-12
 *
 * @param name - name of the shared module, such as '@bindery/shared/ui-overlay'
 */
export async function forgetFailedFacades(scopes: ShareScopes, name: string): Promise<void> {
  const versions = Object.values(scopes).flatMap((scope) => Object.values(scope[name] ?? {}));
  for (const version of versions) {
    const { loading } = version;
    if (version.lib || !loading) continue;
    try {
      await loading;
    } catch {
      // another load may have started meanwhile
      if (version.loading === loading) version.loading = undefined;
    }
  }
}
