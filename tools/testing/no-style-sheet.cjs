/**
 * Replaces Emotion's style sheet in tests. Although jsdom has no layout, it would check every rule for each element of
 * a query by role. Tests that need the rules read `window.writtenStyles`. Only browser tests notice that styles hide an
 * element.
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
