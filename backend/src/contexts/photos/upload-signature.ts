import { createHash, timingSafeEqual } from 'node:crypto';

const UNSIGNED = new Set(['file', 'api_key', 'cloud_name', 'resource_type', 'signature']);
const LIFETIME_S = 3600;
/** Clocks differ. */
const AHEAD_S = 300;

/**
 * Signs parameters as Cloudinary does (version 2): hex SHA-1 of the sorted `name=value` pairs joined by `&`, and the
 * secret. An `&` inside a pair becomes `%26`, or one value could pass for two parameters. File, key, cloud, resource
 * type and empty parameters are not signed.
 */
export function signParameters(
  parameters: Readonly<Record<string, string | number>>,
  secret: string,
): string {
  const pairs = Object.entries(parameters)
    .filter(([name, value]) => !UNSIGNED.has(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .sort();
  return createHash('sha1')
    .update(pairs.join('&') + secret)
    .digest('hex');
}

export type SignatureFault = 'api_key' | 'timestamp' | 'signature';

/**
 * @param parameters - all fields beside the file
 * @returns the fault: a foreign key, a timestamp over an hour old (docs/rules.md PHOTO-13) or in the future, or a
 *   signature that does not match every parameter
 */
export function signatureFault(
  parameters: Readonly<Record<string, string>>,
  {
    apiKey,
    secret,
    acceptedSecrets = [],
  }: { apiKey: string; secret: string; acceptedSecrets?: readonly string[] },
  nowMs: number,
): SignatureFault | undefined {
  if (parameters['api_key'] !== apiKey) return 'api_key';
  const age = nowMs / 1000 - Number(parameters['timestamp']);
  if (!/^\d{1,12}$/.test(parameters['timestamp'] ?? '') || age > LIFETIME_S || age < -AHEAD_S)
    return 'timestamp';
  const givenSignature = Buffer.from(parameters['signature'] ?? '');
  const isSigned = [secret, ...acceptedSecrets].some((signingSecret) => {
    const expectedSignature = Buffer.from(signParameters(parameters, signingSecret));
    return (
      givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
    );
  });
  return isSigned ? undefined : 'signature';
}
