/**
 * Replaces Emotion's style sheet in tests. jsdom has no layout, and would check every rule for each element of a role
 * query. Tests that need the rules read `window.writtenStyles`. Only browser tests see hidden elements.
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
