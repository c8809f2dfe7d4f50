// Prints the rows that the code expects from its statements, as JSON: [{place, constant, columns}].
// `constant` is the name of the statement in `query(FIND)`, such as 'contexts/cart/x.ts FIND'.
// `columns` are the properties of the rows, with the kinds of their values, from TypeScript's types.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

const files = readdirSync(SOURCES, { recursive: true })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => join(SOURCES, path))
  .filter((path) => /\.query\b/.test(readFileSync(path, 'utf8')));
const { config } = ts.readConfigFile(CONFIG, ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, SOURCES);
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

/** Returns the arguments that calls in the same file pass to a function's parameter. */
function argumentsFor(parameter) {
  const { name, parameters } = parameter.parent;
  const passedArguments = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name?.getText())
      passedArguments.push(node.arguments[parameters.indexOf(parameter)]);
    ts.forEachChild(node, visit);
  };
  visit(parameter.getSourceFile());
  return passedArguments;
}

/** Returns the constants that the expression of a statement may return; none if the code computes the value. */
function constantsOf(expression) {
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(constantsOf);
  if (ts.isPropertyAccessExpression(expression))
    return constantsOf(expression.expression).map((constant) => `${constant}.${expression.name.text}`);
  const symbol = checker.getSymbolAtLocation(expression);
  if (!symbol) return [];
  const isImported = symbol.flags & ts.SymbolFlags.Alias;
  const declaration = (isImported ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration;
  if (!declaration) return [];
  if (ts.isParameter(declaration)) return argumentsFor(declaration).flatMap(constantsOf);
  if (!ts.isVariableDeclaration(declaration)) return [];
  const { parent: list } = declaration;
  if (ts.isSourceFile(list.parent.parent))
    return [`${relative(SOURCES, declaration.getSourceFile().fileName)} ${declaration.name.getText()}`];
  return declaration.initializer ? constantsOf(declaration.initializer) : [];
}

function kindOf(type) {
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return 'null';
  return type.symbol?.name === 'Date' ? 'date' : 'other';
}

function columnOf(property) {
  const type = checker.getTypeOfSymbol(property);
  const kinds = type.isUnion() ? type.types.map(kindOf) : [kindOf(type)];
  if (type.flags & ts.TypeFlags.Unknown) kinds.push('null');
  return { name: property.name, kinds: [...new Set(kinds)] };
}

function* readsIn(node) {
  if (ts.isCallExpression(node) && /\.query$/.test(node.expression.getText())) {
    const rows = checker.getAwaitedType(checker.getTypeAtLocation(node));
    const [row] = rows && checker.isArrayType(rows) ? checker.getTypeArguments(rows) : [];
    const columns = row ? checker.getPropertiesOfType(row).map(columnOf) : [];
    const [statement] = node.arguments;
    const place = `${relative(SOURCES, node.getSourceFile().fileName)} ${statement.getText()}`;
    const constants = constantsOf(statement);
    if (columns.length > 0 && constants.length === 0) yield { place, columns };
    else if (columns.length > 0) for (const constant of constants) yield { place, constant, columns };
  }
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* readsIn(child);
}

const reads = files.flatMap((file) => [...readsIn(program.getSourceFile(file))]);
process.stdout.write(JSON.stringify(reads));
