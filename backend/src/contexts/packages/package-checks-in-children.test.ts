import { access, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackageFiles } from '@bindery/muse';
import { builtProgram } from '../../testing/built-program';
import { TestCatalogue } from '../../testing/test-shop';
import { until } from '../../testing/until';
import { packageCheckHere } from './package-check';
import { packageChecksInChildren } from './package-checks-in-children';

const program = builtProgram('contexts/packages/package-check-program.ts');
/** Other tests of this machine unpack packages of other names. */
const SLUG = `tiny-book-${process.pid}`;

// Source: docs/rules.md PACK-11
describe('a package that is checked in a process of its own', () => {
  let catalogue: TestCatalogue;
  let files: PackageFiles;
  let checks: ReturnType<typeof packageChecksInChildren>;
  beforeAll(async () => {
    catalogue = await TestCatalogue.open();
    files = await catalogue.muse.packageFiles('tiny-book');
    checks = packageChecksInChildren(program, catalogue.config, () => undefined);
  });
  afterAll(async () => {
    await checks.close();
    await catalogue.close();
  });

  const unpacked = async (): Promise<string[]> => {
    const folders = (await readdir(tmpdir())).filter((name) => name.startsWith('bindery-package-'));
    const ours = folders.map((name) =>
      access(join(tmpdir(), name, SLUG)).then(
        () => [name],
        () => [],
      ),
    );
    return (await Promise.all(ours)).flat();
  };

  it('is told what this process would be told, and leaves nothing behind', async () => {
    const candidate = { slug: SLUG, files };
    expect(await checks.checkPackage(candidate)).toEqual(await packageCheckHere(catalogue.config)(candidate));
    expect(await unpacked()).toEqual([]);
  });

  it('leaves nothing behind where its process is ended, as one that takes too long or too much is', async () => {
    const abort = new AbortController();
    const checking = checks.checkPackage({ slug: SLUG, files }, abort.signal);
    await until('it is unpacked', async () => (await unpacked()).length > 0);
    abort.abort(new Error('it takes too long'));
    await expect(checking).rejects.toThrow('it takes too long');
    await checks.close();
    expect(await unpacked()).toEqual([]);
  });
});
