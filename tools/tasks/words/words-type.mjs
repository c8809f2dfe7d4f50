import { createRequire } from 'node:module';

const { constantOf, placesOf } = createRequire(import.meta.url)(
  '../../../shared/federation/words/read-words.cjs',
);

const TYPES = { int: 'number', String: 'string' };

/**
 * @param {{texts: Record<string, string>, notes: object}} source - the English texts
 * @returns {string} formatted TypeScript: `Words`, with every text and its values
 */
export function wordsType({ texts, notes }) {
  const root = {};
  for (const [key, text] of Object.entries(texts)) {
    const steps = key.split('.');
    const lastStep = steps.pop();
    const parent = steps.reduce((node, step) => (node[step] ??= {}), root);
    parent[lastStep] = [commentOf(text, notes[key]), `readonly ${lastStep}: ${typeOf(text, notes, key)};`];
  }
  return `// Written by \`npm run words\` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words ${bodyOf(root, '  ')}
`;
}

function typeOf(text, notes, key) {
  if (constantOf(text) !== undefined) return 'string';
  const places = placesOf(notes, key).map(
    (place) => `${place}: ${TYPES[notes[key].placeholders[place].type]}`,
  );
  return `(${places.join(', ')}) => string`;
}

const commentOf = (text, note) =>
  `/** ${[text, ...(note?.description ? [`(${note.description})`] : [])].join(' ').replaceAll('*/', '* /')} */`;

function bodyOf(node, indent) {
  const lines = Object.entries(node).flatMap(([key, entry]) =>
    Array.isArray(entry) ? entry : [`readonly ${key}: ${bodyOf(entry, `${indent}  `)};`],
  );
  return `{\n${lines.map((line) => `${indent}${line}\n`).join('')}${indent.slice(2)}}`;
}
