import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMuse, type Muse } from '.';
import { type PackageArchive, PackageNotKeptError, PackageUnavailableError } from './package-versions';
import { loadPackage, versionOfFiles } from './loader/load-package';
import { Problems } from './loader/problem';
import { type PackageFiles, readPackageFiles } from './loader/read-files';
import { FontLibrary } from './type/font-library';
import type { PhotoSource } from './model/photo-source';
import { BLUE_BACK, book, english, FONTS_DIR, plainAddresses, TinyCatalogue } from './testing';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
const NO_PHOTOS: PhotoSource = { gone: async () => new Set(), read: async () => undefined };

/** In-memory archive that counts its calls and can simulate an outage. */
class TestArchive implements PackageArchive {
  readonly keptFiles = new Map<string, PackageFiles>();
  requestCount = 0;
  isAway = false;

  async files(slug: string, version: string): Promise<PackageFiles | undefined> {
    this.requestCount += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (this.isAway) throw new Error('away');
    return this.keptFiles.get(`${slug}/${version}`);
  }
}

describe('the versions of a package', () => {
  const catalogues: TinyCatalogue[] = [];
  const archive = new TestArchive();
  let [older, newer]: Muse[] = [];

  async function open(changes: Parameters<TinyCatalogue['add']>[1]): Promise<Muse> {
    const catalogue = await TinyCatalogue.create();
    catalogues.push(catalogue);
    await catalogue.add('tiny-book', changes);
    const muse = await createMuse({
      catalogueDir: catalogue.dir,
      fontsDir: FONTS_DIR,
      addresses: plainAddresses,
    });
    const { version } = muse.package('tiny-book')!;
    archive.keptFiles.set(`tiny-book/${version}`, await muse.packageFiles('tiny-book'));
    return muse.withPhotos(NO_PHOTOS, archive);
  }

  const pagesOf = async (muse: Muse, version?: string) => {
    const bookPackage =
      version === undefined ? 'tiny-book' : (await muse.packageVersion('tiny-book', version))!;
    const toc = await muse.toc(bookPackage, ROBIN, { lang: 'en' });
    if (toc.kind !== 'pages') throw new Error(JSON.stringify(toc));
    return toc.pages.map(({ url }) => url.split('/').pop()!);
  };

  beforeAll(async () => {
    older = await open({});
    newer = await open({
      'pages/back-cover.svg': BLUE_BACK,
      'content/en.json': { ...english, book: { ...english.book, title: 'Another' } },
    });
  });
  afterAll(() => Promise.all(catalogues.map((catalogue) => catalogue.remove())));

  it('can be made current, and can be reset to the built-in version', async () => {
    const muse = older!.withPhotos(NO_PHOTOS, archive);
    const [brought, chosenPackage] = [older!, newer!].map((engine) => engine.package('tiny-book')!);
    await muse.versions.use('tiny-book', chosenPackage!.version);
    expect(muse.package('tiny-book')!.version).toBe(chosenPackage!.version);
    expect(muse.schemaPreview('tiny-book', { lang: 'en' })!.version).toBe(chosenPackage!.version);
    expect(await pagesOf(muse)).toEqual(await pagesOf(newer!));
    // `muse` loads its built-in version without the archive, and this version is still current in the engine `older`
    const { requestCount } = archive;
    expect(await pagesOf(muse, brought!.version)).toEqual(await pagesOf(older!));
    expect([archive.requestCount, older!.package('tiny-book')]).toEqual([requestCount, brought]);

    await expect(muse.versions.use('tiny-book', '0123456789abcdef')).rejects.toBeInstanceOf(
      PackageNotKeptError,
    );
    archive.isAway = true;
    const away = muse.versions.use('tiny-book', 'fedcba9876543210');
    await expect(away).rejects.toBeInstanceOf(PackageUnavailableError);
    archive.isAway = false;
    expect(muse.package('tiny-book')!.version).toBe(chosenPackage!.version);

    await muse.versions.use('tiny-book', undefined);
    expect(muse.package('tiny-book')).toBe(brought);
    await muse.versions.use('nobody', undefined);
    expect(muse.packages()).toEqual([brought]);
  });

  it('are drawn identically by an older and a newer server', async () => {
    for (const [from, to] of [
      [older!, newer!],
      [newer!, older!],
    ] as const) {
      const tokens = await pagesOf(from);
      for (const token of [tokens[1]!, tokens.at(-1)!]) {
        const ownPicture = await from.renderPage(token, 320);
        expect(await to.renderPage(token, 320)).toEqual(ownPicture);
        expect(await to.pictures.areasOf(token)).toEqual(await from.pictures.areasOf(token));
      }
    }
  });

  it('have the same pages, titles and faults on every server', async () => {
    const { version } = older!.package('tiny-book')!;
    expect(await pagesOf(newer!, version)).toEqual(await pagesOf(older!));
    const keptPackage = (await newer!.packageVersion('tiny-book', version))!;
    expect(newer!.bookTitle(keptPackage, ROBIN, 'en')).toBe('Robin’s book');
    expect(newer!.bookTitle('tiny-book', ROBIN, 'en')).toBe('Another');
    expect(newer!.schemaPreview(keptPackage, { lang: 'en' })).toEqual(
      older!.schemaPreview('tiny-book', { lang: 'en' }),
    );
    expect(newer!.validate(keptPackage, { name: '' }, { lang: 'en' })).toEqual(
      older!.validate('tiny-book', { name: '' }, { lang: 'en' }),
    );
  });

  it('are loaded once for simultaneous requests, and again after a failure', async () => {
    const muse = newer!.withPhotos(NO_PHOTOS, archive);
    const { version } = older!.package('tiny-book')!;
    archive.isAway = true;
    await expect(muse.packageVersion('tiny-book', version)).rejects.toThrow(PackageUnavailableError);
    archive.isAway = false;
    archive.requestCount = 0;
    const foundPackages = await Promise.all(
      Array.from({ length: 5 }, () => muse.packageVersion('tiny-book', version)),
    );
    expect(new Set(foundPackages).size).toBe(1);
    expect(foundPackages[0]?.version).toBe(version);
    expect(archive.requestCount).toBe(1);
  });

  it('are not found if they are not in the archive or their name is malformed', async () => {
    archive.requestCount = 0;
    await expect(newer!.packageVersion('tiny-book', '0123456789abcdef')).resolves.toBeUndefined();
    expect(archive.requestCount).toBe(1);
    for (const version of ['../secret', '', '0123456789abcdef/..', '0123456789ABCDEF'])
      await expect(newer!.packageVersion('tiny-book', version)).resolves.toBeUndefined();
    expect(archive.requestCount).toBe(1);
  });

  it('are unavailable if their files do not match the hash or require a newer engine', async () => {
    const { version } = older!.package('tiny-book')!;
    const files = archive.keptFiles.get(`tiny-book/${version}`)!;
    const muse = newer!.withPhotos(NO_PHOTOS, archive);
    archive.keptFiles.set(`tiny-book/${version}`, new Map(files).set('book.json', Buffer.from('{}')));
    await expect(muse.packageVersion('tiny-book', version)).rejects.toThrow(PackageUnavailableError);
    archive.keptFiles.set(`tiny-book/${version}`, files);
    await expect(muse.packageVersion('tiny-book', version)).resolves.toBeDefined();
  });

  it('are drawn even if a newer check would refuse them', async () => {
    const [file, bytes] = ['content/en.json', { ...english, book: { ...english.book, texts: {} } }] as const;
    const catalogue = await TinyCatalogue.create();
    catalogues.push(catalogue);
    await catalogue.add('tiny-book', { 'book.json': { ...book, languages: ['en'] }, [file]: bytes });
    const dir = join(catalogue.dir, 'tiny-book');
    await expect(loadPackage(dir, await FontLibrary.open(FONTS_DIR))).resolves.toMatchObject({
      kind: 'refused',
    });
    const files = await readPackageFiles(dir, new Problems());
    const version = versionOfFiles(files);
    archive.keptFiles.set(`tiny-book/${version}`, files);
    expect(await pagesOf(newer!, version)).toHaveLength(4);
  });
});
