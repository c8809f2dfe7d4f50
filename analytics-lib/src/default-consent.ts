const GRANTED_BY_DEFAULT = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);

/** @returns Consent Mode v2 defaults of a market; an unknown market is denied. Source: decisions 72 */
export function defaultConsent(marketplace: string): Record<string, 'granted' | 'denied'> {
  const answer = GRANTED_BY_DEFAULT.has(marketplace) ? 'granted' : 'denied';
  return { ad_storage: answer, ad_user_data: answer, ad_personalization: answer, analytics_storage: answer };
}
