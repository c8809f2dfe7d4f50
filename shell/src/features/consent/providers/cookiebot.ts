import { addScript, preferencesOf, type ProviderStart, type RunningProvider } from './provider';

interface Cookiebot {
  readonly consent: {
    readonly statistics: boolean;
    readonly marketing: boolean;
    readonly preferences: boolean;
    /** 'implied' if the shopper gave no answer */
    readonly method?: 'implied' | 'explicit' | null;
  };
  readonly consentID?: string;
  readonly hasResponse: boolean;
  /** undefined until Cookiebot's script has run: before that, `window.Cookiebot` is the script element */
  renew?(): void;
}

/** Source: www.cookiebot.com/en/developer */
export function startCookiebot({ siteId, script, nonce, language, take }: ProviderStart): RunningProvider {
  const page = window as unknown as { Cookiebot?: Cookiebot };

  function tell(): void {
    const { Cookiebot } = page;
    if (!Cookiebot?.hasResponse || Cookiebot.consent.method === 'implied') return;
    const { consentID } = Cookiebot;
    // '0' if there is none yet
    take({
      preferences: preferencesOf(Cookiebot.consent),
      consentId: consentID && consentID !== '0' ? consentID.slice(0, 200) : undefined,
    });
  }
  // if the shopper has already answered, Cookiebot fires these events on every page
  window.addEventListener('CookiebotOnAccept', tell);
  window.addEventListener('CookiebotOnDecline', tell);
  addScript(script, nonce, {
    id: 'Cookiebot',
    'data-cbid': siteId,
    'data-culture': language,
    // the shop tells the tag manager itself
    'data-consentmode': 'disabled',
  });
  return { open: () => page.Cookiebot?.renew?.() };
}
