import { afterEach, beforeEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';

// jsdom has no screen: tests run as with a mouse
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;

// A slower test means a slow page, on two cores with nothing else running.
jest.setTimeout(40_000);

// An unexpected console.error fails the test: React warnings and caught exceptions hide there. A test that expects one
// spies on console.error itself, so its calls never reach this list. React makes a text node only if a text is not its
// element's only child; a translated page would lose it.
// Source: docs/rules.md VIEW-07
let unexpected: unknown[][] = [];
let nodeTexts: string[] = [];
const createTextNode = Document.prototype.createTextNode;
Document.prototype.createTextNode = function (text) {
  if (/[\p{L}\p{N}]/u.test(text)) nodeTexts.push(text);
  return createTextNode.call(this, text);
};
beforeEach(() => {
  unexpected = [];
  nodeTexts = [];
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    unexpected.push(args);
  });
});
afterEach(() => {
  window.sessionStorage.clear();
  const lines = unexpected.map((args) => args.map(String).join(' '));
  jest.restoreAllMocks();
  if (nodeTexts.length > 0)
    throw new Error(`texts that are not the only child of an element:\n${nodeTexts.join('\n')}`);
  if (lines.length > 0) throw new Error(`unexpected console.error:\n${lines.join('\n')}`);
});
