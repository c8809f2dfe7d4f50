import { afterEach, beforeEach, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';

// jsdom has no matchMedia. In this replacement no query matches, so tests run as with a mouse
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;

// A test that is slower than this, on two cores without other load, shows that the page is too slow.
jest.setTimeout(90_000);

// An unexpected console.error fails the test, because React warnings and caught exceptions appear only there.
// If a test expects an error, it spies on console.error itself, so its calls never reach this list.
// A created text node also fails the test, because a translated page would lose its text.
// React creates a text node only if a text is not its element's only child.
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
