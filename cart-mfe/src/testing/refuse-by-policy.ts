/** Simulates that the page's policy refuses an address. */
export function refuseByPolicy(effectiveDirective: string, blockedURI: string): void {
  const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI });
  document.dispatchEvent(violation);
}
