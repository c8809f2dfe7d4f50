// Import directions (docs/architecture.md), one rule a line. A violation prints `name`.
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

// The layers of backend/muse, lowest first. A folder may import only itself and lower layers. The files beside the
// folders stand above the loader, cli above everything.
const MUSE_LAYERS = [
  ['geometry', 'model'],
  ['art', 'type'],
  ['scene'],
  ['raster', 'form'],
  ['loader'],
  ['lint'],
];
const IN_TESTS = '(\\.test\\.ts$|/src/testing/)';
const muse = [
  ...MUSE_LAYERS.flatMap((folders, layer) =>
    folders.map((folder) =>
      rule(
        `muse-${folder}-not-up`,
        { path: `^backend/muse/src/${folder}/`, pathNot: IN_TESTS },
        {
          path: '^backend/muse/src/',
          pathNot: `^backend/muse/src/(${[...MUSE_LAYERS.slice(0, layer).flat(), folder].join('|')})/`,
        },
      ),
    ),
  ),
  rule(
    'muse-engine-without-its-tools',
    { path: '^backend/muse/src/[^/]+\\.ts$', pathNot: IN_TESTS },
    { path: '^backend/muse/src/(lint|cli|testing)/' },
  ),
  rule(
    'muse-knows-no-server',
    { path: '^backend/muse/' },
    {
      path: '(^backend/src/|node_modules/(@?fastify|pg|drizzle-orm|@electric-sql)/)',
    },
  ),
  rule(
    'muse-from-shared-only-pure',
    { path: '^backend/muse/src/' },
    { path: '^shared/', pathNot: '^shared/src/(contracts|market|customisation)/' },
  ),
  rule(
    'muse-through-its-doors',
    { path: '^(backend/src|shared|shell|e2e)/' },
    { path: '^backend/muse/', pathNot: '^backend/muse/src/(index|lint/index|testing/index)\\.ts$' },
  ),
  rule(
    'muse-fixtures-only-in-tests',
    { path: '^backend/', pathNot: '(\\.test\\.ts$|/testing/)' },
    { path: '^backend/muse/src/testing/' },
  ),
];
const REMOTES = 'builder-mfe|preview-mfe|cart-mfe|admin-mfe';
module.exports = {
  forbidden: [
    rule('no-cycle', {}, { circular: true }),
    ...muse,
    rule(
      'remote-not-to-other-workspace',
      { path: `^(${REMOTES})/` },
      { path: `^(shell|backend|e2e|${REMOTES})/`, pathNot: '^$1/' },
    ),
    rule(
      // boot.ts is not in a shared module, so a remote that imported it would run its own copy
      'remote-not-through-the-doors-of-the-shell',
      { path: `^(${REMOTES})/src/`, pathNot: '(\\.test\\.tsx?$|/testing/)' },
      { path: '^shared/src/(core|data)/boot\\.ts$' },
    ),
    rule('shell-not-to-remote-source', { path: '^shell/' }, { path: `^(${REMOTES}|backend|e2e)/` }),
    rule(
      // contract tests receive the module under test as an argument, so they also run outside the repository
      'contracts-know-no-implementation',
      { path: '^contracts/' },
      { path: `^(shell|backend|e2e|analytics-lib|${REMOTES})/` },
    ),
    rule(
      'contracts-of-types-only',
      { path: '^contracts/src/[^/]+$' },
      { path: '.', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      // a build would contain the test kit
      'contract-tests-only-in-tests',
      { path: '^[a-z-]+/src/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      { path: '^contracts/src/testing/' },
    ),
    rule(
      'only-shell-loads-remotes',
      { path: `^(${REMOTES}|shared/src|analytics-lib)/` },
      { path: 'node_modules/@module-federation/' },
    ),
    rule(
      'shared-imports-no-workspace',
      { path: '^shared/src/' },
      { path: `^(shell|backend|e2e|contracts|${REMOTES})/` },
    ),
    rule(
      'analytics-imports-only-contracts-and-markets',
      { path: '^analytics-lib/' },
      { path: '^(shell|backend|e2e|contracts|shared/(?!src/(contracts|market)/))' },
    ),
    rule(
      'feature-through-its-index',
      { path: '^([a-z-]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '/index\\.tsx?$'] },
    ),
    rule(
      'backend-from-shared-only-pure',
      { path: '^backend/src/' },
      { path: '^shared/', pathNot: '^shared/src/(contracts|market|customisation)/' },
    ),
    rule(
      'backend-from-analytics-only-what-has-no-page',
      { path: '^backend/src/' },
      { path: '^analytics-lib/', pathNot: '^analytics-lib/src/(goods|server)\\.ts$' },
    ),
    rule(
      'core-not-to-data',
      {
        path: '^shared/src/(index\\.ts|(core|market)/)',
        pathNot: '\\.test\\.tsx?$',
      },
      {
        path: ['^shared/src/(data|forms)/', 'node_modules/(jotai|axios|@tanstack)/'],
      },
    ),
    rule(
      'pure-shared-stays-pure',
      { path: '^shared/src/(contracts|market|customisation)/', pathNot: '\\.test\\.tsx?$' },
      { path: 'node_modules/(react|react-dom|jotai|axios|@tanstack|@chakra-ui)/' },
    ),
    rule(
      // with any other import, each workspace would bundle its own copy of a shared module
      'bundled-takes-shared-modules-by-their-doors',
      { path: '^shared/src/ui/bundled/' },
      {
        path: '^shared/src/',
        pathNot:
          '^shared/src/(ui/bundled/|contracts/|market/|ui/overlay\\.tsx$|(data/|forms/|ui/)?index\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'context-through-its-index',
      { path: '^backend/src/contexts/([^/]+)/' },
      {
        path: '^backend/src/contexts/',
        pathNot: ['^backend/src/contexts/$1/', '/index\\.ts$', '^backend/src/contexts/.+/testing/'],
      },
    ),
    rule(
      'fixtures-only-in-tests',
      { path: '^backend/src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      { path: '^backend/src/.*/testing/' },
    ),
    rule('platform-not-to-contexts', { path: '^backend/src/platform/' }, { path: '^backend/src/contexts/' }),
    rule(
      'routes-not-to-repository',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule('repository-not-up', { path: '\\.repository\\.ts$' }, { path: '\\.(routes|service)\\.ts$' }),
    rule(
      'service-knows-no-http-no-sql',
      { path: '\\.service\\.ts$' },
      { path: 'node_modules/(fastify|pg|drizzle-orm)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
    },
  },
};
