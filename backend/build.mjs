import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const OUTPUT = `${here}dist`;

/** Our own workspaces are bundled (they are TypeScript), packages of npm stay where they are. */
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' || path.startsWith('@bindery/') ? undefined : { path, external: true }));
  },
};

await build({
  entryPoints: { main: `${here}src/main.ts`, 'create-database': `${here}src/children/create-database.ts` },
  outdir: OUTPUT, outExtension: { '.js': '.mjs' },
  bundle: true, platform: 'node', format: 'esm', target: 'node20', sourcemap: true, logLevel: 'warning',
  plugins: [externalPackages],
});
