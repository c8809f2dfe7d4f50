const { afterAll, beforeAll, describe, it, expect } = require('@jest/globals');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const webpack = require('webpack');
const { leaveOut } = require('./left-out.cjs');

const LEFT_OUT = /left out of the build/;

describe('the removed parts of axios', () => {
  let dir;
  let axios;

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-left-out-'));
    writeFileSync(path.join(dir, 'entry.mjs'), `export { default } from 'axios';`);
    const stats = await new Promise((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          target: 'web',
          context: dir,
          entry: './entry.mjs',
          resolve: { modules: [path.resolve(__dirname, '../../node_modules')] },
          output: { path: dir, filename: 'out.js', library: { type: 'commonjs2' } },
          plugins: [leaveOut()],
          optimization: { minimize: false },
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
    expect(stats.hasErrors()).toBe(false);
    axios = require(path.join(dir, 'out.js')).default;
  });

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('throw an error if code uses them', () => {
    expect(() => axios.toFormData({})).toThrow(LEFT_OUT);
    expect(() => axios.spread(() => undefined)).toThrow(LEFT_OUT);
    expect(() => new axios.CancelToken(() => undefined)).toThrow(LEFT_OUT);
    expect(() => axios.CancelToken.source()).toThrow(LEFT_OUT);
    expect(() => axios.HttpStatusCode.Ok).toThrow(LEFT_OUT);
    expect(() => Object.keys(axios.HttpStatusCode)).toThrow(LEFT_OUT);
  });

  it('throw an error if a request needs them', async () => {
    await expect(axios.get('/x', { adapter: 'fetch' })).rejects.toThrow(LEFT_OUT);
    expect(() => axios.getUri({ url: '/x', params: { a: 1 } })).toThrow(LEFT_OUT);
  });

  it('do not affect the rest of axios', async () => {
    const sentBodies = [];
    const adapter = (config) => {
      sentBodies.push(config.data);
      return Promise.resolve({ data: '{"b":2}', status: 200, headers: {}, config });
    };
    await expect(axios.post('/x', { a: 1 }, { adapter })).resolves.toMatchObject({ data: { b: 2 } });
    expect(sentBodies).toEqual(['{"a":1}']);
  });
});
