import type { BuildPorts, BuiltEvent } from '@bindery/analytics';

/**
 * Gives an event who the shopper is, hashed, where they have allowed that: `user_data`. What hashes is loaded only then;
 * where it cannot be loaded the event goes without, and that is reported.
 *
 * Source: docs/rules.md TRACK-14
 */
export async function withUserData(
  { data, missing }: BuiltEvent,
  { model, consent }: BuildPorts,
): Promise<BuiltEvent> {
  const { user, marketplace } = model;
  if (consent.ad_user_data !== 'granted' || !user) return { data, missing };
  try {
    const { hashedUser } = await import(/* webpackChunkName: "user-data" */ './hashed-user');
    return { data: { ...data, user_data: await hashedUser(user, marketplace.country) }, missing };
  } catch {
    return { data, missing: [...missing, 'user_data'] };
  }
}
