// Checks that every rule that code or a document cites exists exactly once in docs/rules.md.
// Also checks that every document that is cited as a source exists.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.mjs';
import { findEndlessCode } from './dated-code.mjs';

const RULES = 'docs/rules.md';
const WRITTEN_BY_TOOLS = /(^|\/)(node_modules|dist|coverage|results|\.[^/]+)$/;
const READABLE = /\.([cm]?[jt]sx?|md|css|html|ya?ml)$/;
// not checked, because this check and its test contain the forbidden patterns
const OWN_FILES = /^tools\/tasks\/checks\/rule-citations\b/;
const RULE = /^- \*\*([A-Z]+-\d{2})\*\* (.*)$/gm;
/** Documents that code may not cite, because it must cite rules by their ids. */
const PAPER = /\b(?:builder|storefront|design)\.md\b|\b[Dd]ecisions \d|\bdecisions, table\b/;
const CITATION = new RegExp(`Source: ${RULES.replace('.', '\\.')}(.*)`);
const DOCUMENT = /Source: ([\w./-]+\.md)\b/;
const ID = /\b[A-Z]+-\d+\b/g;

/** @returns {{id: string, text: string}[]} in the order of the file, duplicates included */
export const readRules = (rules) => Array.from(rules.matchAll(RULE), ([, id, text]) => ({ id, text }));

/** @returns {string[]} ids in the same order */
export const ruleIds = (rules) => readRules(rules).map(({ id }) => id);

/** @returns {string[]} faults of the list of rules: repeated ids */
export function findRepeatedRules(rules) {
  const ids = ruleIds(rules);
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...repeated].map((id) => `${RULES}: ${id} is there twice`);
}

function lineFault(line, { known: knownIds, groupId, paths }) {
  const paper = PAPER.exec(line)?.[0];
  if (paper) return `"${paper}" is no source here: cite ${RULES} with the id of a rule`;
  const document = DOCUMENT.exec(line)?.[1];
  if (document && !paths.has(document)) return `${document} is not in the repository`;
  const cited = CITATION.exec(line)?.[1];
  if (cited !== undefined && !cited.match(ID)) return `cites ${RULES} without the id of a rule`;
  const ids = [...(cited?.match(ID) ?? []), ...(line.match(groupId) ?? [])];
  const dangling = ids.find((id) => !knownIds.has(id));
  return dangling && `${dangling} is not in ${RULES}`;
}

/**
 * @param {{file: string, text: string}[]} files - paths from the repository's root, with '/'
 * @param {string} rules - text of docs/rules.md
 * @returns {string[]} one line for each broken citation: 'file:line: fault'
 */
export function findDanglingCitations(files, rules) {
  const knownIds = new Set(ruleIds(rules));
  const groups = [...new Set([...knownIds].map((id) => id.split('-')[0]))];
  // up to three digits, so that typos such as 'PAGE-2' and 'PAGE-110' match. Orders and products have longer numbers.
  const groupId = groups.length > 0 ? new RegExp(`\\b(?:${groups.join('|')})-\\d{1,3}\\b`, 'g') : /(?!)/g;
  const paths = new Set([RULES, ...files.map(({ file }) => file)]);
  return files.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const fault = lineFault(line, { known: knownIds, groupId, paths });
      return fault ? [`${file}:${index + 1}: ${fault}`] : [];
    }),
  );
}

function filesBelow(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [file] : [];
    return WRITTEN_BY_TOOLS.test(file) ? [] : filesBelow(file);
  });
}

function readFiles() {
  return filesBelow('')
    .filter((file) => READABLE.test(file) && !OWN_FILES.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

function main() {
  const rules = readFileSync(path.join(ROOT, RULES), 'utf8');
  const files = readFiles();
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  const faults = [
    ...findRepeatedRules(rules),
    ...findDanglingCitations(files, rules),
    ...findEndlessCode(files, month),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${ruleIds(rules).length} rules, no dangling citation in ${files.length} files`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
