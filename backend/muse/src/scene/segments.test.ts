import { describe, expect, it } from '@jest/globals';
import { parseArtwork } from '../art/parse-artwork';
import { divideArtwork } from './segments';
import { UsesIndex } from './uses';

function divide(body: string): string[] {
  const artwork = parseArtwork(
    'a.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`,
    (reason) => {
      throw new Error(reason);
    },
  )!;
  const uses = new UsesIndex({ artwork: new Map(), fields: new Map(), content: {}, book: {} });
  return divideArtwork(artwork, new Map(), (node, scope) => uses.nodeUses(node, artwork, scope)).map(
    ({ isStatic, paths }) => (isStatic ? '-' : paths.join(' ')),
  );
}

const plain = '<rect width="1" height="1"/>';
const coat = '<rect width="1" height="1" fill="#000000" data-fill="coat.base"/>';

describe('the segments', () => {
  it('are a single segment if the artwork has no bindings', () => {
    expect(divide(`${plain}<g transform="scale(2)">${plain}<g>${plain}</g></g>${plain}`)).toEqual(['-']);
  });

  it('are split by an element with a binding between them', () => {
    expect(divide(plain + coat + plain + plain)).toEqual(['-', 'coat', '-']);
  });

  it('find elements with bindings deep inside groups', () => {
    expect(
      divide(`${plain}<g transform="scale(2)"><g fill="#112233">${plain}${coat}</g></g>${plain}`),
    ).toEqual(['-', 'coat', '-']);
  });

  it('keep a transparent group in one piece', () => {
    expect(divide(`<g opacity="0.5">${plain}${coat}</g>`)).toEqual(['coat']);
  });

  it('contain all elements with the same condition, except elements with further bindings', () => {
    expect(divide(`<g data-show="hat=red">${plain}${plain}</g>`)).toEqual(['hat']);
    expect(divide(`<g data-show="hat=red">${plain}${coat}${plain}</g>`)).toEqual(['hat', 'coat hat', 'hat']);
  });

  it('also depend on the bindings of elements that they reference, such as gradients', () => {
    const gradient =
      '<defs><linearGradient id="g"><stop data-stop-color="coat.base" stop-color="#000000"/></linearGradient></defs>';
    expect(divide(`${gradient}${plain}<rect width="1" height="1" fill="url(#g)"/>`)).toEqual(['-', 'coat']);
  });
});
