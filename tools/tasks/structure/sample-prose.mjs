// Draws a random sample of sentences for readers to judge: `node tools/tasks/structure/sample-prose.mjs SEED COUNT`.
// The same commit and seed give the same sentences. The marks of two readers are in prose-marks.json;
// structure.test.mjs checks their shares.
import { declaredComments } from './count-language.mjs';
import { readSources, readTracked } from './repository-files.mjs';

const LEAST_WORDS = 8;
/** Matches code in a template and lists of links, which are not prose. */
const CODE = /^`[^`]*`$|=>|;\s*\}|\]\([^)]*\), \[/;
const TITLE = /\b(?:it|test|describe\w*)(?:\.\w+)*\)?(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;

const sentencesOf = (text) =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!])\s+(?=[A-Z@`])|\s\|\s|\s(?=Source: |@(?:param|returns|throws)\b)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length >= LEAST_WORDS && !CODE.test(sentence));

/** Returns the longer sentences of a text, each with the whole text, because readers see a sentence within its text. */
const sentencesWithin = (text) =>
  sentencesOf(text).map((sentence) => ({ text: sentence, within: text.replace(/\s+/g, ' ').trim() }));

/** Returns the titles of tests, each after the titles of its `describe`s, as jest prints them. */
function titlesOf(text) {
  let describes = [];
  return Array.from(text.matchAll(TITLE), ({ 2: title, index, 0: call }) => {
    const indent = text.slice(text.lastIndexOf('\n', index) + 1).search(/\S/);
    describes = describes.filter((outer) => outer.indent < indent);
    const within = [...describes.map((outer) => outer.title), title].join(' > ');
    if (/^(?:test\.)?describe/.test(call)) describes.push({ indent, title });
    return sentencesOf(title).map((sentence) => ({ text: sentence, within }));
  }).flat();
}

/** @returns {{place: string, text: string, within: string}[]} every longer sentence of comments, test titles and documents, without the shop's pages */
function allSentences() {
  const { code, tests } = readSources();
  const spoken = [...code, ...tests].flatMap(({ file, text }) =>
    [...declaredComments(text).flatMap(sentencesWithin), ...titlesOf(text)].map((sentence) => ({
      place: file,
      ...sentence,
    })),
  );
  const written = readTracked(/^(?!backend\/content\/).*\.md$/).flatMap(({ file, text }) =>
    text
      .replace(/```[\s\S]*?```/g, '')
      .split('\n')
      .flatMap(sentencesWithin)
      .map((sentence) => ({ place: file, ...sentence })),
  );
  return [...spoken, ...written];
}

/** Pseudo-random numbers from 0 to 1. Source: mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [seed = '7', count = '120'] = process.argv.slice(2);
const next = numbersFrom(Number(seed));
const sentences = allSentences();
const drawn = Array.from(
  { length: Number(count) },
  () => sentences.splice(Math.floor(next() * sentences.length), 1)[0],
);
console.log(JSON.stringify(drawn, null, 1));
