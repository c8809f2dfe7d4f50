const React = require('react');

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

// In development, React records a stack trace for each element, which warnings print as "owner stack".
// React records at most ten thousand a second; this runtime records none. Warnings still name the component.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// Inside `act`, React 19 may render without end if two parts of the page are late, so their files never arrive.
// After many renders, this runtime makes `act` continue in a later task, as after `use`.
// Source: https://github.com/react/react/issues/37556
const MOST_RENDERS = 100;
let renderCount = 0;
let usesPromise = false;
Object.defineProperty(internals, 'didUsePromise', {
  get: () => usesPromise || renderCount > MOST_RENDERS,
  /** `act` sets false before each render. */
  set(value) {
    usesPromise = value;
    if (value) return;
    renderCount += 1;
    if (renderCount === 1) void Promise.resolve().then(() => (renderCount = 0));
  },
});
module.exports = require('../../node_modules/react/jsx-runtime.js');
