/** Bundled, because its only door also loads an unused HTML parser (linkedom): 0.2 s of every start. */
const BUNDLED = new Set(['budoux']);

/** esbuild plugin: bundles our own workspaces, which are TypeScript, and leaves npm packages external. */
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
