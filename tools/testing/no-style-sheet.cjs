/**
 * Emotion's sheet in tests: jsdom lays nothing out, and looks through each rule for each element that a role is asked of. The
 * rules are listed for a test about them (`window.writtenStyles`); what they hide is for the browser tests.
 */
exports.StyleSheet = class {
  constructor({ key, nonce, container }) {
    Object.assign(this, { key, nonce, container, tags: [] });
  }
  hydrate() {}
  insert(rule) {
    (globalThis.writtenStyles ??= []).push({ rule, nonce: this.nonce });
  }
  flush() {}
};
