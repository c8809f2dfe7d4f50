const { describe, it, expect } = require('@jest/globals');
const { mkdtempSync, readFileSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const Minimizer = require('minimizer-webpack-plugin');
const webpack = require('webpack');

const LIBRARY = `
import * as React10 from 'react';
function helperOfForms() { return 'help for forms'; }
var Shared = React10.createContext('shared by both');
Shared.displayName = "Shared";
var Link = React10.forwardRef(
  function LinkWithRef() { return ['a link', Shared]; }
);
Link.displayName = "Link";
var Form = React10.forwardRef(
  function FormWithRef() { return ['a form', helperOfForms(), Shared]; }
);
Form.displayName = "Form";
export { Form, Link };
`;

/** @returns the script that a page gets which uses the library's link alone */
async function built(rules) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pure-components-'));
  writeFileSync(path.join(dir, 'library.mjs'), LIBRARY);
  writeFileSync(path.join(dir, 'page.mjs'), "import { Link } from './library.mjs'; console.log(Link);");
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: './page.mjs',
    output: { path: path.join(dir, 'out') },
    externals: { react: 'React' },
    optimization: { minimizer: [new Minimizer({ minify: Minimizer.swcMinify })] },
    module: { rules },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  expect(stats.hasErrors()).toBe(false);
  return readFileSync(path.join(dir, 'out/main.js'), 'utf8');
}

describe('components of a library that nobody uses', () => {
  it('are left out with what they need, the others stay', async () => {
    const script = await built([
      { test: /library\.mjs$/, loader: path.join(__dirname, 'pure-components-loader.cjs') },
    ]);
    expect(script).toContain('a link');
    expect(script).toContain('shared by both');
    expect(script).not.toContain('a form');
    expect(script).not.toContain('help for forms');
  });

  it('would come along otherwise', async () => {
    expect(await built([])).toContain('a form');
  });
});
