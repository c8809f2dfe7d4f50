const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');
const FACADES = {
  '@bindery/shared': 'shared/src/index.ts',
  '@bindery/shared/ui': 'shared/src/ui/index.ts',
  '@bindery/shared/forms': 'shared/src/forms/index.ts',
  '@bindery/shared/data': 'shared/src/data/index.ts',
  '@bindery/shared/ui-overlay': 'shared/src/ui/overlay.tsx',
  '@bindery/analytics': 'analytics-lib/src/index.ts',
};
const INPUTS = [
  'package-lock.json',
  'shared/src',
  'analytics-lib/src',
  'shared/federation/facade-types.cjs',
  'tsconfig.json',
];
const HASH_CHARACTERS = 12;

const digest = (text) => createHash('sha256').update(text).digest('hex');
const short = (text) => digest(text).slice(0, HASH_CHARACTERS);

function filesBelow(root, relative) {
  const fullPath = path.join(root, relative);
  if (!fs.statSync(fullPath).isDirectory()) return [relative];
  return fs
    .readdirSync(fullPath)
    .sort()
    .flatMap((name) => filesBelow(root, `${relative}/${name}`));
}

const fingerprint = (root, inputs) =>
  digest(
    inputs
      .flatMap((input) => filesBelow(root, input))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => `${file} ${digest(fs.readFileSync(path.join(root, file)))}`)
      .join('\n'),
  );

/**
 * Writes the declarations of all files in the entries' folders and subfolders into `out`. Their paths are as in `root`.
 */
function emitDeclarations(root, entries, out, { hasComments = false, hasTesting = false } = {}) {
  const tsc = path.join(path.dirname(require.resolve('typescript7/package.json')), 'bin/tsc');
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const config = path.join(out, 'tsconfig.json');
  fs.writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: !hasComments },
        ...{ outDir: out, rootDir: root, noCheck: true },
        typeRoots: [path.join(ROOT, 'node_modules/@types')],
      },
      // lists every file, because TypeScript omits a file that it first finds by a package name
      include: entries.flatMap((entry) =>
        ['ts', 'tsx'].map((extension) => path.join(root, path.dirname(entry), `**/*.${extension}`)),
      ),
      exclude: ['node_modules', ...(hasTesting ? [] : ['testing']), '*.test.ts', '*.test.tsx'].map((name) =>
        path.join(root, '**', name),
      ),
    }),
  );
  execFileSync(process.execPath, [tsc, '-p', config, '--singleThreaded'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: ROOT,
  });
}

/** Returns a program of declarations that resolves relative imports only. */
function programOf(ts, entries) {
  const options = { noLib: true, types: [], module: ts.ModuleKind.ESNext, skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      if (!text.startsWith('.')) return { resolvedModule: undefined };
      const base = path.resolve(path.dirname(containing), text.replace(/\.[jt]sx?$/, ''));
      const resolvedFileName = [`${base}.d.ts`, path.join(base, 'index.d.ts')].find((file) =>
        fs.existsSync(file),
      );
      return { resolvedModule: resolvedFileName && { resolvedFileName, extension: '.d.ts' } };
    });
  return ts.createProgram(entries, options, host);
}

/**
 * @returns the declarations of a symbol and of our types that it uses, as texts; for a package's symbol, the package
 */
function textsOf(ts, checker, symbol) {
  const texts = new Set();
  const seenSymbols = new Set();
  function visit(foundSymbol) {
    const isAlias = (foundSymbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(foundSymbol) : foundSymbol;
    if (isAlias && !target.declarations)
      for (const declaration of foundSymbol.declarations ?? [])
        texts.add(`${fromOf(ts, declaration)} ${declaration.getText()}`);
    if (seenSymbols.has(target)) return;
    seenSymbols.add(target);
    for (const declaration of target.declarations ?? []) {
      if (ts.isSourceFile(declaration)) continue;
      texts.add(declaration.getText());
      walk(declaration);
    }
  }
  function walk(node) {
    if (ts.isIdentifier(node)) {
      const named = checker.getSymbolAtLocation(node);
      if (named && named.declarations?.some((declaration) => isOfFile(ts, declaration))) visit(named);
    }
    ts.forEachChild(node, walk);
  }
  visit(symbol);
  return [...texts].map((text) => text.replace(/\s+/g, ' ')).sort();
}

function fromOf(ts, declaration) {
  const statement = ts.findAncestor(
    declaration,
    (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node),
  );
  return statement?.moduleSpecifier?.getText() ?? '';
}

const isOfFile = (ts, declaration) =>
  ts.isImportSpecifier(declaration) ||
  ts.isImportClause(declaration) ||
  ts.isNamespaceImport(declaration) ||
  ts.isExportSpecifier(declaration) ||
  ts.isSourceFile(declaration.parent) ||
  (ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent));

/**
 * Describes the types of facades. The hash of each export covers its declaration and all our types that it uses.
 *
 * @param {string} root
 * @param {Record<string, string>} facades - entry file of each facade, relative to root
 * @param {string} out - path of an empty folder
 * @returns {Record<string, {version: string, exports: Record<string, string>}>} `version` is a hash of the whole facade
 */
function describeFacades(root, facades, out) {
  const ts = require('typescript');
  emitDeclarations(root, Object.values(facades), out);
  const fileOf = (entry) => path.join(out, entry.replace(/\.tsx?$/, '.d.ts'));
  const program = programOf(ts, Object.values(facades).map(fileOf));
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    Object.entries(facades).map(([name, entry]) => {
      const file = checker.getSymbolAtLocation(program.getSourceFile(fileOf(entry)));
      const exportHashes = checker
        .getExportsOfModule(file)
        .map((symbol) => [symbol.name, short(textsOf(ts, checker, symbol).join('\n'))])
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        name,
        { version: short(JSON.stringify(exportHashes)), exports: Object.fromEntries(exportHashes) },
      ];
    }),
  );
}

/** The npm package of the preset contains this file instead of the facades' sources. */
const PACKED = path.join(__dirname, 'facades.json');

/** Returns the types of this repository's facades. See {@link describeFacades} */
function facadeTypes() {
  if (fs.existsSync(PACKED)) return JSON.parse(fs.readFileSync(PACKED, 'utf8'));
  return cachedTypes(FACADES, INPUTS);
}

/** @param {string[]} inputs - source files; the name of the cache file is a hash of all of them */
function cachedTypes(facades, inputs) {
  const folder = path.join(ROOT, '.cache/facades');
  const file = path.join(folder, `${fingerprint(ROOT, inputs).slice(0, 16)}.json`);
  if (!fs.existsSync(file)) {
    // parallel builds write to separate folders and then rename their files; the last rename wins
    const out = path.join(folder, `declarations-${process.pid}`);
    const described = describeFacades(ROOT, facades, out);
    fs.rmSync(out, { recursive: true, force: true });
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(described));
    fs.renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

module.exports = { FACADES, cachedTypes, describeFacades, emitDeclarations, facadeTypes };
