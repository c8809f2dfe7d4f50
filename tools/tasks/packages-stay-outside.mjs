/** Bundled all the same: its only door also loads an HTML parser (linkedom), 0.2 s of every start, that nobody uses. */
const BUNDLED = new Set(['budoux']);

/** esbuild plugin: our own workspaces are bundled (they are TypeScript), packages of npm stay where they are. */
export const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bindery/') || BUNDLED.has(path)
        ? undefined
        : { path, external: true },
    );
  },
};
