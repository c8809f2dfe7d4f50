// Jest environment of the backend tests. Each suite has its own modules, so PGlite would compile its 9 MB of
// WebAssembly again for each suite, and run it unoptimised. Therefore the suites of a worker share the compiled code
// through this module's state.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { releaseLeftovers } from '../../../tools/testing/suite-leftovers.cjs';

const PGLITE = import.meta.resolve('@electric-sql/pglite');
let engine;
const templates = new Map();

function filesBelow(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const entryPath = `${path}/${entry.name}`;
    if (entry.isDirectory()) return [{ path: entryPath }, ...filesBelow(folder, entryPath)];
    return [{ path: entryPath, bytes: new Uint8Array(readFileSync(join(folder, entryPath))) }];
  });
}

function filesOf(name) {
  if (!templates.has(name)) templates.set(name, filesBelow(join(process.env.EMBEDDED_TEMPLATES, name)));
  return templates.get(name);
}

export default class BackendEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { WebAssembly: ofSuite } = this.global;
    this.global.embeddedEngine = async () => {
      engine ??= await WebAssembly.compile(readFileSync(new URL('pglite.wasm', PGLITE)));
      // PGlite requires a Module of the suite's own realm; the code behind it is shared
      return Object.setPrototypeOf(structuredClone(engine), ofSuite.Module.prototype);
    };
    this.global.embeddedFiles = filesOf;
  }

  async teardown() {
    await super.teardown();
    releaseLeftovers();
  }
}
