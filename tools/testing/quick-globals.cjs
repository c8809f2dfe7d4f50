// In Jest a global variable is no memory cell but a call into Node, half a microsecond each time. In computing code
// that is two fifths of the time, so the backend's modules read each global once.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const swc = require('@swc/jest');

/** Tests replace none of them. Fake timers replace Date and others, which are therefore missing. */
const NAMES = [
  ...[
    'Array',
    'BigInt',
    'Boolean',
    'Buffer',
    'Error',
    'Float64Array',
    'Infinity',
    'JSON',
    'Map',
    'Math',
    'NaN',
  ],
  ...['Number', 'Object', 'Promise', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError', 'URL'],
  ...['Uint8Array', 'WeakMap', 'WeakSet', 'parseFloat', 'parseInt'],
];
exports.NAMES = NAMES;

const isUsed = (code, name) => new RegExp(`(?<![.\\w$])${name}\\b`).test(code);
const mayBeDeclared = (code, name) =>
  new RegExp(`(?:\\b(?:const|let|var|function|class|import|as)\\s+|[{,]\\s*)${name}\\b`).test(code);

/** Stays on the module's first line, so that the line numbers of a failure are right. */
function withGlobals(code) {
  const names = NAMES.filter((name) => isUsed(code, name) && !mayBeDeclared(code, name));
  return names.length === 0 ? code : `const { ${names.join(', ')} } = globalThis; ${code}`;
}

exports.createTransformer = (options) => {
  const transformer = swc.createTransformer(options);
  const process = (...args) => {
    const result = transformer.process(...args);
    return { ...result, code: withGlobals(result.code) };
  };
  return {
    ...transformer,
    process,
    processAsync: async (...args) => process(...args),
    getCacheKey: (...args) =>
      createHash('sha256')
        .update(transformer.getCacheKey(...args))
        .update(readFileSync(__filename))
        .digest('hex'),
  };
};
