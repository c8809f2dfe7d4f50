/**
 * @param url - where the server sends the shopper to pay
 * @returns may the page go there? To a provider by https, or to the shop itself: its test provider. Source: docs/rules.md STEPS-11
 */
export function isProviderPage(url: string, origin = window.location.origin): boolean {
  try {
    const { protocol, origin: there } = new URL(url, origin);
    return protocol === 'https:' || there === origin;
  } catch {
    return false;
  }
}
