// Replaces @jest/globals. A worker loads this module only once, so each export forwards to the running suite's global.
const SUITE = Symbol.for('globals of the suite');

const ofSuite = (name) =>
  new Proxy(function globalOfSuite() {}, {
    apply: (_target, _self, values) => globalThis[SUITE][name](...values),
    get: (_target, key) => globalThis[SUITE][name][key],
  });

export const jest = ofSuite('jest');
export const expect = ofSuite('expect');
export const describe = ofSuite('describe');
export const it = ofSuite('it');
export const test = ofSuite('test');
export const beforeAll = ofSuite('beforeAll');
export const beforeEach = ofSuite('beforeEach');
export const afterAll = ofSuite('afterAll');
export const afterEach = ofSuite('afterEach');
