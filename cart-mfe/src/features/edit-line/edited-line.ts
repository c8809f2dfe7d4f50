const keyOf = (slug: string) => `edited-line:${slug}`;
// Blocked storage: an edit then lives as long as the page.
const memory = new Map<string, string>();

/** The cart line this tab is changing, by product; kept through reloads, gone with the tab. */
export const editedLine = {
  read(slug: string): string | null {
    try {
      return sessionStorage.getItem(keyOf(slug)) ?? memory.get(slug) ?? null;
    } catch {
      return memory.get(slug) ?? null;
    }
  },
  write(slug: string, lineId: string): void {
    try {
      sessionStorage.setItem(keyOf(slug), lineId);
    } catch {
      memory.set(slug, lineId);
    }
  },
  forget(slug: string): void {
    memory.delete(slug);
    try {
      sessionStorage.removeItem(keyOf(slug));
    } catch {
      // blocked: nothing was written there
    }
  },
};
