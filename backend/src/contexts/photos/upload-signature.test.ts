import { describe, expect, it } from '@jest/globals';
import { v2 as cloudinary } from 'cloudinary';
import fc from 'fast-check';
import { signatureFault, signParameters } from './upload-signature';

const names = fc.constantFrom('folder', 'timestamp', 'upload_preset', 'public_id', 'tags', 'context');

describe('a signature', () => {
  it('equals the signature of Cloudinary’s own library', () => {
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), fc.string({ minLength: 1 }), (parameters, secret) => {
        expect(signParameters(parameters, secret)).toBe(
          cloudinary.utils.api_sign_request(parameters, secret),
        );
      }),
    );
  });

  it('is valid for its own parameters only', () => {
    const credentials = { apiKey: 'key', secret: 'secret' };
    const now = 1_800_000_000_000;
    const fields = { folder: 'photos/a', timestamp: '1800000000', upload_preset: 'moderated' };
    const sentFields = { ...fields, api_key: 'key', signature: signParameters(fields, 'secret') };
    const faultOf = (changes: Record<string, string>, time = now) =>
      signatureFault({ ...sentFields, ...changes }, credentials, time);
    expect([faultOf({}), faultOf({ cloud_name: 'x' }), faultOf({ tags: '' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      faultOf({ upload_preset: 'ml_default' }),
      faultOf({ folder: 'photos/a&upload_preset=moderated' }),
      faultOf({ tags: 'x' }),
      faultOf({ signature: '' }),
    ]).toEqual(Array(4).fill('signature'));
    expect([
      faultOf({ api_key: 'another' }),
      faultOf({ timestamp: 'soon' }),
      faultOf({}, now + 3_600_000),
      faultOf({}, now + 3_601_000),
      faultOf({}, now - 400_000),
    ]).toEqual(['api_key', 'timestamp', undefined, 'timestamp', 'timestamp']);
  });
});
