import ts from 'typescript';
import { readRules } from '../checks/rule-citations.mjs';
import { lineCount } from './repository-files.mjs';
import { placed } from './count-layout.mjs';

/** Names without meaning on their own. */
const FORBIDDEN_NAMES = [
  'one',
  'asked',
  'parts',
  'found',
  'told',
  'known',
  'kept',
  'own',
  'all',
  'rest',
  'begun',
];
/**
 * Words that are not nouns. A name that contains only these words is counted, because it does not say what it names.
 * The list does not contain verbs that name a call (`open`, `set`) or technical terms (`now`, `next`, `from`, `to`).
 */
const NOT_NOUNS = new Set([
  ...FORBIDDEN_NAMES.filter((name) => name !== 'parts'),
  ...['said', 'wanted', 'given', 'before', 'after', 'other', 'others', 'last', 'first', 'then'],
  ...[
    'same',
    'seen',
    'shown',
    'made',
    'done',
    'held',
    'left',
    'gone',
    'taken',
    'sent',
    'stored',
    'new',
    'old',
  ],
  ...['closed', 'late', 'later', 'early', 'earlier', 'is', 'has', 'was', 'can', 'may', 'here', 'there', 'at'],
  ...['by', 'of', 'in', 'with', 'without', 'until', 'since', 'above', 'below', 'behind', 'ahead'],
  ...[
    'again',
    'anew',
    'only',
    'alone',
    'both',
    'every',
    'none',
    'nobody',
    'nothing',
    'whole',
    'ready',
    'due',
  ],
  ...[
    'waiting',
    'missing',
    'changed',
    'unchanged',
    'chosen',
    'written',
    'drawn',
    'typed',
    'bought',
    'printed',
  ],
  ...['current', 'previous', 'answered', 'lost', 'late', 'likely', 'enough', 'more', 'less', 'most', 'least'],
]);
const COMMENT = /(?<![\w*/])\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/gm;
const CLAUSE_START = /(?:^|[.;:,]\s+|\b(?:and|or|of|for|to|with|by)\s+)(?:who|whoever|what|whatever)\b/gi;

/** The name of a boolean (`isOpen`) or of an event handler (`onDone`) needs no noun. */
const CLAIM = /^(?:is|has|was|can|may|on)[A-Z]/;

const wordsOf = (name) => name.split(/(?=[A-Z])|_|\d+/).map((word) => word.toLowerCase());

const DECLARES = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.MethodSignature,
]);

/** @returns {{name: string, line: number}[]} every name that the file declares, even names that a library requires */
export function declaredNames({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = [];
  const visit = (node) => {
    if (DECLARES.has(node.kind) && node.name && ts.isIdentifier(node.name)) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart());
      names.push({ name: node.name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** @returns {string[]} the texts of the comments, without comment marks */
export const declaredComments = (text) =>
  (text.match(COMMENT) ?? []).map((comment) => comment.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/)|\*\/$/gm, ''));
const countOf = (texts, pattern) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

/** @param sources - all files of code and tests */
export function countLanguage(sources) {
  const forbidden = [];
  const nounless = [];
  let declared = 0;
  for (const source of sources)
    for (const { name, line } of declaredNames(source)) {
      declared += 1;
      const place = `${source.file}:${line} ${name}`;
      if (FORBIDDEN_NAMES.includes(name)) forbidden.push(place);
      if (!CLAIM.test(name) && wordsOf(name).every((word) => NOT_NOUNS.has(word))) nounless.push(place);
    }
  const comments = sources.flatMap(({ text }) => declaredComments(text));
  const words = countOf(comments, /\S+/g);
  return {
    'forbidden names declared': placed(forbidden),
    'names without a noun, per 1,000': { count: perThousand(nounless.length, declared), places: nounless },
    '"where" per 100 "if" and "when" in comments': {
      count: Math.round((100 * countOf(comments, /\bwhere\b/gi)) / countOf(comments, /\b(?:if|when)\b/gi)),
    },
    'clauses that begin with "who" or "what", per 1,000 words of comments': {
      count: perThousand(countOf(comments, CLAUSE_START), words),
    },
  };
}

const perThousand = (part, total) => Math.round((10_000 * part) / total) / 10;

const WORDS = /\S+/g;
const MOST_WORDS = 40;
const FAR_TOO_MANY_WORDS = 80;

/**
 * @param documents - all Markdown files
 * @param sources - all files of code and tests
 */
export function countDocuments(documents, sources) {
  const rules = documents.flatMap(({ file, text }) =>
    file.startsWith('docs/')
      ? readRules(text).map((rule) => ({ id: rule.id, words: countOf([rule.text], WORDS) }))
      : [],
  );
  const cited = new Set(sources.flatMap(({ text }) => text.match(/\b[A-Z]+-\d{2}\b/g) ?? []));
  const longerThan = (words) => rules.filter((rule) => rule.words > words).map(({ id }) => id);
  const sorted = rules.map(({ words }) => words).sort((a, b) => a - b);
  return {
    'lines of documents': { count: documents.reduce((sum, { text }) => sum + lineCount(text), 0) },
    'words of documents': {
      count: countOf(
        documents.map(({ text }) => text),
        WORDS,
      ),
    },
    'pages of documents': placed(
      documents
        .filter(({ file }) => /^docs\/(?!adr\/)[^/]+(?:\/[^/]+)?\.md$/.test(file))
        .map(({ file }) => file),
    ),
    decisions: placed(documents.filter(({ file }) => /^docs\/adr\/\d/.test(file)).map(({ file }) => file)),
    rules: { count: rules.length },
    'words of a rule, median': { count: sorted[Math.floor(sorted.length / 2)] ?? 0 },
    [`rules of more than ${MOST_WORDS} words`]: placed(longerThan(MOST_WORDS)),
    [`rules of more than ${FAR_TOO_MANY_WORDS} words`]: placed(longerThan(FAR_TOO_MANY_WORDS)),
    'rules that nothing cites': placed(rules.filter(({ id }) => !cited.has(id)).map(({ id }) => id)),
  };
}

const ONE_WAY = {
  'lazy outside the loader': /(?<![.\w])lazy\(/g,
  'classes of errors with a body': /class \w+ extends DomainError \{/g,
};

export function countWays(code) {
  return Object.fromEntries(
    Object.entries(ONE_WAY).map(([name, pattern]) => [
      name,
      placed(code.flatMap(({ file, text }) => (text.match(pattern) ?? []).map(() => file))),
    ]),
  );
}
