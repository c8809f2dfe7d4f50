const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const { cachedTypes } = require('./facade-types.cjs');

const ROOT = path.join(__dirname, '../..');
const CONTRACTS = 'contracts';
const INPUTS = ['contracts/src', 'shared/federation/facade-types.cjs', 'tsconfig.json'];
/** The npm package of @bindery/contracts contains this file instead of the sources. */
const PACKED = 'hashes.json';

/**
 * Describes the props of @bindery/contracts in this repository. The hash of a type covers the contract types to which
 * the type refers. For a type of another package, it covers only the name.
 *
 * @returns {{version: string, types: Record<string, Record<string, string>>}} hashes by entry point (such as "preview")
 *   and type
 */
function describeContracts() {
  const { version, exports } = JSON.parse(
    fs.readFileSync(path.join(ROOT, CONTRACTS, 'package.json'), 'utf8'),
  );
  const doors = Object.keys(exports).filter((door) => door !== './tests');
  const files = Object.fromEntries(
    doors.map((door) => [door.slice(2), path.posix.join(CONTRACTS, exports[door])]),
  );
  const types = Object.entries(cachedTypes(files, INPUTS)).map(([door, { exports }]) => [door, exports]);
  return { version, types: Object.fromEntries(types) };
}

/** @returns the contracts with which a workspace is built; undefined without @bindery/contracts */
function contractsOf(dir) {
  if (fs.existsSync(path.join(ROOT, CONTRACTS))) return describeContracts();
  const name = '@bindery/contracts';
  const folders = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => path.join(folder, name, PACKED)).find((file) => fs.existsSync(file));
  return file && JSON.parse(fs.readFileSync(file, 'utf8'));
}

/**
 * @param manifest - the manifest of a remote (with `exposes`) or of the shell (with `accepts`)
 * @param contracts - as `describeContracts` returns them
 * @returns {{props?: {contracts: string, hashes: Record<string, Record<string, string>>}}} the version of the
 *   contracts, and for each remote the hashes of its modules' props
 */
function propsOf({ name, exposes = {}, accepts = { [name]: exposes } }, contracts) {
  if (!contracts) return {};
  const hashes = Object.entries(accepts).map(([remote, modules]) => {
    const types = contracts.types[remote.replace(/_mfe$/, '')] ?? {};
    const moduleHashes = Object.keys(modules)
      .map((expose) => [expose, types[`${expose.slice(2)}Props`]])
      .filter(([, hash]) => hash);
    return [remote, Object.fromEntries(moduleHashes)];
  });
  return { props: { contracts: contracts.version, hashes: Object.fromEntries(hashes) } };
}

module.exports = { PACKED, contractsOf, describeContracts, propsOf };
