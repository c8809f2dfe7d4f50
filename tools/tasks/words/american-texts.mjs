import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { readFolder, wordFolders } from './word-files.mjs';

const { parse } = createRequire(import.meta.url)('@messageformat/parser');
const CONTENT = 'backend/content';
const CATALOGUE = 'backend/catalogue';

const readJson = (...steps) => JSON.parse(readFileSync(path.join(ROOT, ...steps), 'utf8'));
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the base texts with the regional differences, which may be at any depth. Replaces lists as a whole. */
const overlaid = (base, differences) =>
  isObject(base) && isObject(differences)
    ? Object.fromEntries(
        [...new Set([...Object.keys(base), ...Object.keys(differences)])].map((key) => [
          key,
          key in differences ? overlaid(base[key], differences[key]) : base[key],
        ]),
      )
    : differences;

/** @returns {[string, string][]} each text with its place, but no values that are keys of fields or conditions */
function textsIn(value, where) {
  if (typeof value === 'string') return [[where, value]];
  return Object.entries(value)
    .filter(([key]) => !['lang', 'uid', 'type', 'keys'].includes(key) || typeof value[key] !== 'string')
    .filter(([key]) => key !== 'show')
    .flatMap(([key, inner]) => textsIn(inner, `${where} ${key}`));
}

const contentOf = (tokens) =>
  tokens
    .map(({ value, cases = [] }) => value ?? cases.map((entry) => contentOf(entry.tokens)).join(' '))
    .join('…');

function workspaceTexts() {
  return wordFolders().flatMap((folder) => {
    const words = readFolder(folder);
    const texts = { ...words.get('en').texts, ...words.get('en-US')?.texts };
    return Object.entries(texts).map(([key, text]) => [
      `${path.relative(ROOT, folder)} ${key}`,
      contentOf(parse(text)),
    ]);
  });
}

function shopTexts() {
  const byDocument = ({ documents }) =>
    Object.fromEntries(documents.map(({ type, uid, data }) => [`${type} ${uid}`, data]));
  const [english, american] = ['en', 'en-US'].map((lang) => byDocument(readJson(CONTENT, `${lang}.json`)));
  return textsIn(overlaid(english, american), CONTENT);
}

function productTexts() {
  return readdirSync(path.join(ROOT, CATALOGUE))
    .filter((slug) => existsSync(path.join(ROOT, CATALOGUE, slug, 'content/en-US.json')))
    .flatMap((slug) => {
      const [english, american] = ['en', 'en-US'].map((lang) =>
        readJson(CATALOGUE, slug, 'content', `${lang}.json`),
      );
      return textsIn(overlaid(english, american), `${CATALOGUE}/${slug}`);
    })
    .map(([where, text]) => [where, text.replace(/\{[^{}]*\}/g, '…')]);
}

/** @returns {[string, string][]} every text that an American shopper reads, with its place */
export const americanTexts = () => [...workspaceTexts(), ...shopTexts(), ...productTexts()];
