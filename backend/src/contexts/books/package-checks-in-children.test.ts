import { access, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PackageFiles } from '@bindery/muse';
import { builtProgram } from '../../testing/built-program';
import { TestCatalogue } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { packageCheckHere } from './package-check';
import { packageChecksInChildren } from './package-checks-in-children';
import { InvalidUploadError } from './package-upload';
import { packed } from './testing/packages-desk';

const program = builtProgram('contexts/books/package-check-program.ts');
/** A slug that no other test process on this machine uses. */
const SLUG = `tiny-book-${process.pid}`;

// Source: docs/rules.md PACK-11
describe('a package check in a separate process', () => {
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

  it('has the same result as in this process', async () => {
    const archive = packed(files, { slug: SLUG });
    expect(await checks.checkPackage.slugOf(archive)).toBe(SLUG);
    expect(await checks.checkPackage.check(archive)).toEqual(
      await packageCheckHere(catalogue.config).check(archive),
    );
    expect(await unpacked()).toEqual([]);
  });

  it('refuses a damaged archive and reports its fault', async () => {
    await expect(checks.checkPackage.slugOf(Buffer.from([0x1f, 0x8b]))).rejects.toThrow(InvalidUploadError);
    await expect(checks.checkPackage.slugOf(Buffer.from('no list'))).rejects.toThrow(/list of files/);
  });

  it('does not block the calling process, even if the unpacked package is large', async () => {
    const archive = packed(new Map([['book.json', Buffer.alloc(250_000_000)]]), { slug: SLUG });
    await checks.checkPackage.slugOf(packed(files)); // starts the process
    const rss = process.memoryUsage.rss();
    let highest = rss;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 20);
    const costOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const cost = await costOf(() => checks.checkPackage.slugOf(archive));
    clearInterval(watch);
    expect(highest - rss).toBeLessThan(30_000_000);
    expect(cost).toBeLessThan(0.6 * (await costOf(() => packageCheckHere(catalogue.config).slugOf(archive))));
  });

  it('leaves no files behind if its process is killed for exceeding a limit', async () => {
    const abort = new AbortController();
    const checking = checks.checkPackage.check(packed(files, { slug: SLUG }), abort.signal);
    await waitUntil('it is unpacked', async () => (await unpacked()).length > 0);
    abort.abort(new Error('it takes too long'));
    await expect(checking).rejects.toThrow('it takes too long');
    await checks.close();
    expect(await unpacked()).toEqual([]);
  });
});
