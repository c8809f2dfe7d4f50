import { describe, expect, it } from '@jest/globals';
import { imageHostOf, moderationHookOf } from './image-host';
import { staffOf } from './staff-config';
import { ConfigError } from './variables';

const KEY = ['k'.repeat(64), 'accepted'] as const;

describe('the image host', () => {
  it('is the server itself by default, with credentials derived from the server’s key', () => {
    const host = imageHostOf({}, KEY);
    expect(host).toMatchObject({
      kind: 'built-in',
      cloud: 'bindery',
      apiKey: 'bindery',
      secret: KEY[0],
      acceptedSecrets: ['accepted'],
    });
  });

  it('uses Cloudinary if its URL is set', () => {
    expect(imageHostOf({ CLOUDINARY_URL: 'cloudinary://12:ab@our-cloud' }, KEY)).toEqual({
      kind: 'cloudinary',
      cloud: 'our-cloud',
      apiKey: '12',
      secret: 'ab',
      origin: 'https://api.cloudinary.com',
    });
    expect(
      imageHostOf({ CLOUDINARY_URL: 'cloudinary://12:ab@our-cloud?upload_prefix=http://localhost:9/' }, KEY),
    ).toMatchObject({ origin: 'http://localhost:9' });
    expect(
      imageHostOf({ IMAGE_HOST: 'built-in', CLOUDINARY_URL: 'cloudinary://12:ab@our-cloud' }, KEY),
    ).toEqual({ kind: 'built-in', cloud: 'our-cloud', apiKey: '12', secret: 'ab' });
  });

  it.each([
    { IMAGE_HOST: 'cloudinary' },
    { CLOUDINARY_URL: 'cloudinary://12@our-cloud' },
    { CLOUDINARY_URL: 'cloudinary://our-cloud' },
    { CLOUDINARY_URL: 'https://12:ab@our-cloud' },
    { CLOUDINARY_URL: 'our-cloud' },
    { CLOUDINARY_URL: 'cloudinary://12:ab@our-cloud?upload_prefix=ftp://x' },
  ])('counts as not configured if its settings are incomplete: %j', (variables) => {
    expect(imageHostOf(variables, KEY)).toEqual({ kind: 'unconfigured' });
  });

  it('causes an error without the credentials if they are malformed', () => {
    const reading = () =>
      imageHostOf({ IMAGE_HOST: 'built-in', CLOUDINARY_URL: 'cloudinary:12:hunter2' }, KEY);
    expect(reading).toThrow(ConfigError);
    expect(reading).not.toThrow(/hunter2/);
  });
});

describe('the secrets of the moderation webhook and of staff', () => {
  it('must have a minimum length', () => {
    const url = 'https://moderator.example/judge';
    expect(moderationHookOf({})).toBeUndefined();
    expect(moderationHookOf({ MODERATION_HOOK_URL: url, MODERATION_HOOK_SECRET: 's'.repeat(16) })).toEqual({
      url,
      secret: 's'.repeat(16),
    });
    expect(() => moderationHookOf({ MODERATION_HOOK_URL: url })).toThrow(/^MODERATION_HOOK_SECRET: /);
    const shop = 'https://shop.example';
    expect([staffOf({}, shop), staffOf({ STAFF_TOKEN: 't'.repeat(32) }, shop)]).toEqual([
      {},
      { staffToken: 't'.repeat(32) },
    ]);
    expect(() => staffOf({ STAFF_TOKEN: 'short' }, shop)).toThrow(/^STAFF_TOKEN: /);
    expect(() => staffOf({ STAFF_ORIGIN: shop }, shop)).toThrow(/^STAFF_ORIGIN: /);
  });
});
