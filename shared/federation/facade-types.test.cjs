const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { afterEach, beforeEach, describe, it, expect } = require('@jest/globals');
const { describeFacades } = require('./facade-types.cjs');

const FILES = {
  'index.ts': `
    export { Button } from './button';
    export { sum } from './sum';
    export { useThing } from 'a-library';`,
  'button.ts': `
    import type { Tone } from './tone';
    export interface ButtonProps { readonly tone: Tone; readonly label?: string }
    export function Button(props: ButtonProps): string { return props.tone; }
    export const unheardOf = 1;`,
  'tone.ts': `export type Tone = 'quiet' | 'loud';`,
  'sum.ts': `export const sum = (a: number, b: number): number => a + b;`,
};

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'facades-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function described(changes = {}, folder = 'one') {
  const dir = path.join(root, folder);
  fs.mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries({ ...FILES, ...changes }))
    fs.writeFileSync(path.join(dir, name), text);
  return describeFacades(dir, { facade: 'index.ts' }, path.join(root, `out-${folder}`)).facade;
}
const changedNames = (changes) => {
  const [originalFacade, changedFacade] = [described(), described(changes)];
  const names = [
    ...new Set([...Object.keys(originalFacade.exports), ...Object.keys(changedFacade.exports)]),
  ].sort();
  return names.filter((name) => originalFacade.exports[name] !== changedFacade.exports[name]);
};

// Source: docs/rules.md REL-07
describe('the version of a facade', () => {
  it('does not depend on the folder of the sources', () => {
    expect(described({}, 'another/place')).toEqual(described());
    expect(Object.keys(described().exports)).toEqual(['Button', 'sum', 'useThing']);
  });

  it('changes only if a type of its exports changes', () => {
    expect(changedNames({ 'tone.ts': `export type Tone = 'quiet';` })).toEqual(['Button']);
    expect(changedNames({ 'sum.ts': `export const sum = (a: number): number => a;` })).toEqual(['sum']);
    expect(changedNames({ 'index.ts': FILES['index.ts'].replace('a-library', 'b-library') })).toEqual([
      'useThing',
    ]);
  });

  it('changes if an export is added or renamed', () => {
    expect(changedNames({ 'index.ts': `${FILES['index.ts']} export const more = 1;` })).toEqual(['more']);
    expect(changedNames({ 'index.ts': FILES['index.ts'].replace('sum }', 'sum as total }') })).toEqual([
      'sum',
      'total',
    ]);
  });

  it('does not change if only code, comments or private declarations change', () => {
    const button = FILES['button.ts'];
    expect(
      changedNames({ 'sum.ts': `/** Adds. */\nexport const sum = (a: number, b: number): number => b + a;` }),
    ).toEqual([]);
    expect(changedNames({ 'button.ts': button.replace('unheardOf = 1', 'unheardOf = true') })).toEqual([]);
  });
});
