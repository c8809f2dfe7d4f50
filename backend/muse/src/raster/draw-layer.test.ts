import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { parseArtwork } from '../art/parse-artwork';
import type { LoadedPackage } from '../scene/loaded-package';
import { resolveSegment } from '../scene/resolve-segment';
import { divideArtwork } from '../scene/segments';
import { UsesIndex } from '../scene/uses';
import { drawLayer } from './draw-layer';

const SHEET = { x: 0, y: 0, width: 400, height: 200 };
const NO_PACKAGE = { fields: new Map(), artwork: new Map(), styles: new Map() } as unknown as LoadedPackage;

const near = fc.integer({ min: -600, max: 1000 });
const place = fc.oneof(
  near,
  near.map((n) => n * 10),
);
const size = fc.integer({ min: 0, max: 700 });
const link = fc.constantFrom(
  '',
  '',
  ' clip-path="url(#one)"',
  ' clip-path="url(#two)"',
  ' mask="url(#three)"',
);
const opacity = fc.constantFrom('', '', ' opacity="0.5"', ' opacity="0"');
const stroke = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 80 }).map((width) => ` stroke="#112233" stroke-width="${width}"`),
);
const transform = fc.oneof(
  fc.constant(''),
  fc.tuple(near, near).map(([x, y]) => ` transform="translate(${x} ${y})"`),
  fc.integer({ min: 0, max: 360 }).map((angle) => ` transform="rotate(${angle} 90 80)"`),
  fc.constantFrom('0', '0.01', '4', '-1').map((scale) => ` transform="scale(${scale})"`),
);
const look = fc.tuple(opacity, stroke, link, transform).map((attributes) => attributes.join(''));
const shape = fc.oneof(
  fc
    .tuple(place, place, size, size, look)
    .map(([x, y, w, h, attributes]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"${attributes}/>`),
  fc
    .tuple(place, place, size, look)
    .map(([x, y, r, attributes]) => `<circle cx="${x}" cy="${y}" r="${r}"${attributes}/>`),
  fc
    .tuple(place, place, near, near, look)
    .map(([x, y, a, b, attributes]) => `<path d="M${x} ${y}q${a} ${b} ${b} ${a}t20 30"${attributes}/>`),
  fc
    .tuple(place, place, look)
    .map(([x, y, attributes]) => `<use href="#four" x="${x}" y="${y}"${attributes}/>`),
);
const { group } = fc.letrec<{ group: string }>((tie) => ({
  group: fc
    .tuple(
      fc.array(fc.oneof({ maxDepth: 4, withCrossShrink: true }, shape, tie('group')), {
        minLength: 1,
        maxLength: 4,
      }),
      opacity,
      link,
      transform,
    )
    .map(([children, ...attributes]) => `<g${attributes.join('')}>${children.join('')}</g>`),
}));
const DEFINITIONS =
  '<defs><clipPath id="one"><rect x="-400" y="0" width="500" height="99"/></clipPath><clipPath id="two"><rect width="20" height="99"/><circle cx="300" cy="-300" r="40"/></clipPath><mask id="three"><rect x="-200" y="0" width="300" height="300" fill="#ffffff"/></mask><rect id="four" width="20" height="20" opacity="0.5"/></defs>';

describe('arbitrary artwork', () => {
  it('is drawn or omitted, and never crashes the process', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(group, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0.5, 1.6, 3),
        async (groups, scale) => {
          const artwork = parseArtwork(
            'x.svg',
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 408 208">${DEFINITIONS}${groups.join('')}</svg>`,
            (reason) => {
              throw new Error(reason);
            },
          )!;
          const uses = new UsesIndex({ artwork: new Map(), fields: new Map(), content: {}, book: {} });
          for (const segment of divideArtwork(artwork, new Map(), (node) => uses.nodeUses(node, artwork))) {
            const { markup, inked, layered, texts, photos, findings } = resolveSegment(
              segment,
              artwork,
              NO_PACKAGE,
              {},
              { contents: [], askedLang: 'en' },
            );
            if (!inked) continue;
            const sprite = await drawLayer(
              {
                id: 'x',
                isStatic: true,
                isTyped: false,
                markup,
                texts,
                photos,
                findings,
                box: inked,
                layered,
              },
              SHEET,
              scale,
            );
            expect(sprite.spans.length % 4).toBe(0);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
