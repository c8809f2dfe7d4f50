const CREATORS = /(= )(React\d*\.(?:forwardRef|memo|createContext)\()/g;
const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the build leave out components of a library that nobody uses. A component made by a call, or given a name for
 * the developer's tools, counts as used otherwise, and with it everything it needs.
 */
module.exports = function pureComponentsLoader(source) {
  return source.replace(DISPLAY_NAMES, '').replace(CREATORS, '$1/* @__PURE__ */ $2');
};
