import { describe, expect, it } from '@jest/globals';
import type { ArtNode } from './art-node';
import { photoWidths } from './bounds';

const node = (over: Partial<ArtNode>): ArtNode => ({ tag: 'g', attributes: {}, children: [], ...over });
const rectangle = (key: string, width: number, transform = ''): ArtNode =>
  node({
    tag: 'rect',
    attributes: { transform },
    bindings: { photo: { key, radius: 0, box: { x: 0, y: 0, width, height: 10 } } },
  });

describe('the width of a photo in artwork', () => {
  it('equals the width of its largest rectangle after all transforms', () => {
    const root = node({
      attributes: { transform: 'scale(2)' },
      children: [
        rectangle('photo', 40),
        node({ attributes: { transform: 'rotate(30) translate(9 9)' }, children: [rectangle('photo', 50)] }),
        rectangle('other', 3),
      ],
    });
    const widths = photoWidths(root, (key) => key);
    expect(widths.get('photo')).toBeCloseTo(100);
    expect(widths.get('other')).toBeCloseTo(6);
    expect(widths.get('none')).toBeUndefined();
  });

  it('is stored under the value path of the photo’s character', () => {
    const root = node({ bindings: { with: 'characters.0.1' }, children: [rectangle('photo', 40)] });
    expect([...photoWidths(root, (key, scope) => `${scope}.${key}`)]).toEqual([['characters.0.1.photo', 40]]);
  });
});
