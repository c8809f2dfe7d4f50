import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the menu of a cart line and presses one of its actions. @param title - title of the line */
export async function chooseInMenu(action: string, title = 'A Book (Robin)'): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${title}`, expanded: false }));
  await userEvent.click(screen.getByRole('button', { name: action }));
}

/** Simulates that the page's policy refuses a URL. @param disposition - 'report': only reports the URL */
export function refuseByPolicy(
  effectiveDirective: string,
  blockedURI: string,
  disposition: SecurityPolicyViolationEventDisposition = 'enforce',
): void {
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    ...{ effectiveDirective, blockedURI, disposition },
  });
  document.dispatchEvent(violation);
}
