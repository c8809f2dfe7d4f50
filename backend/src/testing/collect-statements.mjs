// Prints every named statement of the backend as JSON, [{name, text, constants}], without running it.
// Bundles each module with statements, and adds a line that passes on its constants ('contexts/cart/x.ts FIND').
// A new statement needs no registration.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../../../tools/tasks/packages-stay-outside.mjs';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const FILE = fileURLToPath(
  new URL(`../../node_modules/.cache/tests/statements-${process.pid}.mjs`, import.meta.url),
);
const DECLARES = /\b[sS]tatements?\b/;
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm;

const modules = readdirSync(SOURCES, { recursive: true })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => join(SOURCES, path))
  .filter((path) => DECLARES.test(readFileSync(path, 'utf8')));

const handOver = {
  name: 'hand-over',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!modules.includes(path)) return undefined;
      const source = readFileSync(path, 'utf8');
      const place = relative(SOURCES, path);
      const constants = [...source.matchAll(CONSTANT)].map(([, name]) => `'${place} ${name}': ${name}`);
      return {
        contents: `${source}\n;Object.assign((globalThis.constants ??= {}), { ${constants.join(', ')} });`,
        loader: 'ts',
        resolveDir: dirname(path),
      };
    });
  },
};

function* statementsIn(constant, value) {
  if (typeof value !== 'object' || value === null) return;
  const { name, text } = value;
  if (typeof name === 'string' && typeof text === 'string') yield { constant, name, text };
  else for (const [key, part] of Object.entries(value)) yield* statementsIn(`${constant}.${key}`, part);
}

await build({
  stdin: {
    contents: modules.map((path) => `import ${JSON.stringify(path)};`).join('\n'),
    resolveDir: SOURCES,
  },
  outfile: FILE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  // ignores the declaration in package.json that modules have no side effects, because the added line has one
  ignoreAnnotations: true,
  plugins: [handOver, packagesStayOutside],
});
try {
  await import(pathToFileURL(FILE).href);
} finally {
  rmSync(FILE);
}
const byName = new Map();
for (const [place, value] of Object.entries(globalThis.constants))
  for (const { constant, name, text } of statementsIn(place, value)) {
    const constants = byName.get(name)?.constants ?? [];
    byName.set(name, { name, text, constants: [...constants, constant] });
  }
// the imported modules keep the process alive
process.stdout.write(JSON.stringify([...byName.values()]), () => process.exit(0));
