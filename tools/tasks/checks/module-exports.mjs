import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function resolveRelative(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const base = path.resolve(path.dirname(from), specifier);
  return ENDINGS.map((ending) => base + ending).find((file) => /\.[a-z]+$/.test(file) && existsSync(file));
}

const boundNames = (ts, name) =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => boundNames(ts, element.name));

const isExported = (ts, statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/**
 * Parses a file, without its types.
 *
 * @param {typeof import('typescript')} ts
 * @param {string} file
 * @returns `imports`: the module of each name (`file` if relative; '*' means the whole module). `exports`: each
 *   name's origin, undefined if this file declares it. `mentions`: how often each name occurs
 */
export function readModule(ts, file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imports = [];
  const exports = new Map();
  const mentions = new Map();

  const addImport = (from, name) => imports.push({ from, name, file: resolveRelative(file, from) });
  function visit(node) {
    if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  }
  visit(source);

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      for (const name of importedNames(ts, statement)) addImport(statement.moduleSpecifier.text, name);
    } else if (ts.isExportDeclaration(statement) && statement.exportClause) {
      const from = statement.moduleSpecifier?.text;
      for (const { name, propertyName } of statement.exportClause.elements ?? [])
        exports.set(
          name.text,
          from && { file: resolveRelative(file, from), name: (propertyName ?? name).text },
        );
    } else if (isExported(ts, statement)) {
      const names = statement.declarationList
        ? statement.declarationList.declarations.flatMap(({ name }) => boundNames(ts, name))
        : [statement.name?.text ?? 'default'];
      for (const name of names) exports.set(name, undefined);
    }
  }
  return { imports, exports, mentions };
}

function importedNames(ts, { importClause }) {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings)
    ? ['*']
    : bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/**
 * Follows a re-exported name to its declaration.
 *
 * @returns {string} 'file#name' of the declaration. If a library declares the name: of our last file that re-exports it
 */
export function resolveExport(modules, file, name) {
  const origin = modules(file).exports.get(name);
  return origin?.file ? resolveExport(modules, origin.file, origin.name) : `${file}#${name}`;
}
