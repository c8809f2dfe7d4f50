/**
 * Packages that are bundled, because otherwise they cost 0.2 s at every start. budoux also loads an unused HTML parser
 * (linkedom), and typebox has hundreds of files.
 */
const BUNDLED = new Set(['budoux', 'typebox', 'typebox/value']);

/** An esbuild plugin that bundles our own workspaces, because they are TypeScript, but not npm packages. */
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
