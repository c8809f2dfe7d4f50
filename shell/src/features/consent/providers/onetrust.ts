import { addScript, preferencesOf, type ProviderStart, type RunningProvider } from './provider';

interface OneTrust {
  IsAlertBoxClosed(): boolean;
  OnConsentChanged(listener: (event: { detail?: unknown }) => void): void;
  ToggleInfoDisplay(): void;
}

interface OneTrustWindow {
  OneTrust?: OneTrust;
  /** ',C0001,C0002,' */
  OnetrustActiveGroups?: string;
  OptanonWrapper?: () => void;
}

/** Reads the record's id in OneTrust's cookie: 'consentId=…'. */
function consentIdIn(cookies: string): string | undefined {
  const value = /(?:^|;\s*)OptanonConsent=([^;]*)/.exec(cookies)?.[1];
  if (value === undefined) return undefined;
  // the cookie's fields are percent-encoded, in some versions of OneTrust twice
  return /(?:^|&)consentId=([0-9a-zA-Z-]{1,200})/.exec(
    value.replaceAll('%26', '&').replaceAll('%3D', '='),
  )?.[1];
}

/**
 * C0002 is performance, C0003 functional, C0004 targeting.
 * Source: developer.onetrust.com/onetrust/docs/javascript-events-guide, …/javascript-api
 */
export function startOneTrust({ siteId, script, nonce, language, take }: ProviderStart): RunningProvider {
  const page = window as unknown as OneTrustWindow;
  let isFollowed = false;

  function tell(groups: readonly string[]): void {
    const preferences = preferencesOf({
      statistics: groups.includes('C0002'),
      preferences: groups.includes('C0003'),
      marketing: groups.includes('C0004'),
    });
    take({ preferences, consentId: consentIdIn(document.cookie) });
  }
  const activeGroups = (): string[] => (page.OnetrustActiveGroups ?? '').split(',');

  // OneTrust calls this when its script has loaded and after every change
  page.OptanonWrapper = () => {
    const { OneTrust } = page;
    if (!OneTrust) return;
    if (!isFollowed) {
      isFollowed = true;
      // the event fires before OneTrust's list of active groups changes, so the new groups come from the event
      OneTrust.OnConsentChanged(({ detail }) =>
        tell(Array.isArray(detail) ? detail.map(String) : activeGroups()),
      );
    }
    // until the shopper answers, the groups are OneTrust's defaults, not the shopper's choice
    if (OneTrust.IsAlertBoxClosed()) tell(activeGroups());
  };
  addScript(script, nonce, {
    charset: 'UTF-8',
    'data-domain-script': siteId,
    'data-language': language,
    // the shop tells the tag manager itself
    'data-dlayer-ignore': 'true',
  });
  return { open: () => page.OneTrust?.ToggleInfoDisplay() };
}
