/** esbuild plugin: our own workspaces are bundled (they are TypeScript), packages of npm stay where they are. */
export const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bindery/') ? undefined : { path, external: true },
    );
  },
};
