const { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const webpack = require('webpack');
const { commonConfig, ROOT, stylesheets } = require('../../shared/federation/common.cjs');

const dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-global-styles-'));
const source = path.join(ROOT, 'shared/src/ui/global-styles.css');
writeFileSync(path.join(dir, 'index.js'), `import ${JSON.stringify(source)};`);
const common = commonConfig(dir, 'global_styles', false);
const config = {
  ...common,
  ...{ entry: './index.js', cache: false, devtool: false },
  plugins: [...common.plugins, stylesheets()],
};

webpack(config, (error, stats) => {
  const [fault] = error ? [error] : stats.compilation.errors;
  const dist = path.join(dir, 'dist');
  if (!fault) {
    const name = readdirSync(dist).find((file) => file.endsWith('.css'));
    process.stdout.write(readFileSync(path.join(dist, name), 'utf8'));
  }
  rmSync(dir, { recursive: true, force: true });
  if (fault) throw fault;
});
