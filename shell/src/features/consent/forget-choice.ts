import type { Market } from '@bindery/shared';

/** Where everything of this device is removed: the server's cookie too. One that cannot be reached forgets with its time. */
export async function forgetChoice(market: Market): Promise<void> {
  try {
    const late = await import(/* webpackChunkName: "consent" */ './late');
    await late.forgetChoice(market);
  } catch {
    // what the device itself holds goes all the same
  }
}
