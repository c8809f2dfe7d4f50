/** Simulates that the page's policy refuses an address. @param disposition - 'report': the policy only reports it */
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
