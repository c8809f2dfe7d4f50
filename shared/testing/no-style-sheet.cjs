/**
 * Emotion's sheet in tests: writes no styles. jsdom lays nothing out, and looks through each rule for each element that a
 * role is asked of. What styles hide is for the browser tests.
 */
exports.StyleSheet = class {
  constructor({ key, nonce, container }) {
    Object.assign(this, { key, nonce, container, tags: [], hydrate() {}, insert() {}, flush() {} });
  }
};
