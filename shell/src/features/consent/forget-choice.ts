import type { Market } from '@bindery/shared';

/** Deletes the server's consent cookie. If the server cannot be reached, the cookie expires later. */
export async function forgetChoice(market: Market): Promise<void> {
  try {
    const lateModule = await import(/* webpackChunkName: "consent" */ './late');
    await lateModule.forgetChoice(market);
  } catch {
    // the device's own data is deleted anyway
  }
}
