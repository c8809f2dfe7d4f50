// In development, React records a stack trace for each element, which warnings print as "owner stack".
// React records at most ten thousand a second; this runtime records none. Warnings still name the component.
const React = require('react');

Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);
module.exports = require('../../node_modules/react/jsx-runtime.js');
