const fs = require('node:fs');
const path = require('node:path');

const ENVIRONMENTS = ['development', 'staging', 'pr_app', 'production', 'production_staff'];
/** Steps of a rollout. For example, '10:30,50:60' means 10 % of browsers for 30 minutes, then 50 % for 60 minutes. */
const ROLLOUT_STEPS = /^\d{1,2}:\d{1,5}(,\d{1,2}:\d{1,5})*$/;
const RULES = {
  name: (value) => /^[a-z][a-z0-9_]*$/.test(value) || 'lower case letters, digits and underscores',
  owner: (value) => (typeof value === 'string' && value.length > 0) || 'the team that answers for it',
  contractVersion: (value) => (Number.isInteger(value) && value > 0) || 'a positive integer',
  exposes: (value) =>
    (value && typeof value === 'object' && Object.keys(value).every((key) => key.startsWith('./'))) ||
    'an object of "./Name" to a file',
  contracts: (value, { exposes }) =>
    (value &&
      typeof value === 'object' &&
      Object.keys(exposes).every((expose) => /^\d+\.\d+$/.test(value[expose])) &&
      Object.keys(value).length === Object.keys(exposes).length) ||
    'of each exposed module, by its name, the version of what its component is given, such as "1.2"',
  environments: (value) =>
    (Array.isArray(value) && value.length > 0 && value.every((entry) => ENVIRONMENTS.includes(entry))) ||
    `some of ${ENVIRONMENTS.join(', ')}`,
  routes: (value, { exposes }) =>
    (value &&
      typeof value === 'object' &&
      Object.entries(value).every(
        ([kind, modules]) =>
          /^[a-z]+(-[a-z]+)*$/.test(kind) &&
          Array.isArray(modules) &&
          modules.every((module) => Object.hasOwn(exposes, module)),
      )) ||
    'of each kind of page that needs it at once, such as "product", the exposed modules that the page shows first; it may be empty',
  rollout: (value) =>
    value === undefined ||
    (typeof value === 'string' && ROLLOUT_STEPS.test(value)) ||
    'left out, or steps such as "5:10,25:20": percent of browsers, and for how many minutes',
  gzipBudgetKb: (value, { exposes }) =>
    (value &&
      typeof value === 'object' &&
      [...Object.keys(exposes), 'total'].every((part) => value[part] > 0) &&
      Object.keys(value).length === Object.keys(exposes).length + 1) ||
    'kilobytes (1024 bytes) of each exposed module by its name, and of all scripts as "total"',
};

/**
 * Reads a remote's mfe.json.
 *
 * @param {string} dir - the remote's folder
 * @returns {{name: string, owner: string, contractVersion: number, contracts: Record<string, string>, exposes:
 *   Record<string, string>, environments: string[], routes: Record<string, string[]>, rollout?: string, gzipBudgetKb:
 *   Record<string, number>}}
 * @throws Error naming the file, the key and the expected value
 */
function readMfeManifest(dir) {
  const file = path.join(dir, 'mfe.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const [key, rule] of Object.entries(RULES)) {
    const verdict = rule(manifest[key], manifest);
    if (verdict !== true) throw new Error(`${file}: "${key}" must be ${verdict}`);
  }
  const unknown = Object.keys(manifest).filter((key) => !(key in RULES));
  if (unknown.length > 0) throw new Error(`${file}: unknown key "${unknown[0]}"`);
  return manifest;
}

module.exports = { readMfeManifest, ROLLOUT_STEPS };
