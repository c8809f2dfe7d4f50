import type { BuildPorts, BuiltEvent } from '@bindery/analytics';

/**
 * Adds the shopper's hashed data to an event as `user_data` if the shopper consented. Loads the hashing code only with
 * this consent. If hashing fails, the event is sent without `user_data`, and the failure is reported.
 *
 * Source: docs/rules.md TRACK-14
 */
export async function withUserData(
  { data, missing: missingFields }: BuiltEvent,
  { model, consent }: BuildPorts,
): Promise<BuiltEvent> {
  const { user, marketplace } = model;
  if (consent.ad_user_data !== 'granted' || !user) return { data, missing: missingFields };
  try {
    const { hashedUser } = await import(/* webpackChunkName: "user-data" */ './hashed-user');
    return {
      data: { ...data, user_data: await hashedUser(user, marketplace.country) },
      missing: missingFields,
    };
  } catch {
    return { data, missing: [...missingFields, 'user_data'] };
  }
}
