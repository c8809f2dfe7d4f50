import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deliveryPath, readDeliveryPath } from './delivery-url';

const size = fc.integer({ min: 1, max: 99_999 });
const look = fc.record({
  widthPx: size,
  rotation: fc.constantFrom(0, 90, 180, 270),
  filter: fc.constantFrom(undefined, 'sepia', 'black_and_white'),
  crop: fc.option(fc.record({ x: size, y: size, width: size, height: size }), { nil: undefined }),
});
const publicId = fc.constantFrom('photos/abc/def', 'a', 'photos/v1/def', 'v1/v1/v1');

describe('the delivery address of a picture', () => {
  it('can be parsed to the values from which it was made', () => {
    fc.assert(
      fc.property(publicId, look, (id, wantedLook) =>
        expect(
          readDeliveryPath(deliveryPath({ publicId: id, look: wantedLook }, 'secret'), ['secret']),
        ).toEqual({
          publicId: id,
          look: wantedLook,
        }),
      ),
    );
  });

  it('is invalid if one character or the secret is changed', () => {
    const path = deliveryPath({ publicId: 'photos/abc/def', look: { widthPx: 720 } }, 'secret');
    for (let index = 0; index < path.length; index += 1)
      expect(
        readDeliveryPath(`${path.slice(0, index)}~${path.slice(index + 1)}`, ['secret']),
      ).toBeUndefined();
    expect(readDeliveryPath(path, ['another'])).toBeUndefined();
  });

  it('is rejected in linear time', () => {
    const long = 200_000;
    const began = performance.now();
    for (const longPath of [
      'a/v1/'.repeat(long / 5),
      '/v1'.repeat(long / 3),
      'a'.repeat(long),
      '/'.repeat(long),
    ])
      for (const ending of ['!', '.jpg'])
        expect(readDeliveryPath(`s--${'A'.repeat(22)}--/${longPath}${ending}`, ['secret'])).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
