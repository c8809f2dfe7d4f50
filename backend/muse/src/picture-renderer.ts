import { join } from 'node:path';
import { versionOfFiles } from './loader/load-package';
import { Problems } from './loader/problem';
import { type PackageFiles, readPackageFiles } from './loader/read-files';
import type { PhotoSource } from './model/photo-source';
import type { Readings } from './model/readings';
import { type PackageArchive, PackageVersions } from './package-versions';
import { PagePainter } from './raster/page-painter';
import { encodePage, encodeWebp, type PageFormat } from './raster/pixels';
import { SceneBuilder } from './scene/build-scene';
import type { LoadedPackage, PagePlan } from './scene/loaded-package';
import type { Scene } from './scene/scene';
import { FontLibrary } from './type/font-library';

export const AVATAR_WIDTH_PX = 320;
export const AVATAR_BACKGROUND_WIDTH_PX = 640;

/** The content of a picture as plain data, from which every process with the package draws the same picture. */
export interface PictureRequest {
  readonly slug: string;
  readonly version: string;
  /** `name`: the page's name or, for `avatar` and `background`, the character's role */
  readonly kind: 'page' | 'avatar' | 'background';
  readonly name: string;
  readonly readings: Readings;
  readonly lang: string;
  readonly widthPx: number;
  /** Only for pages. Default: JPEG. */
  readonly format?: PageFormat;
}

/** Draws pictures, in this process or in a child process. A native crash in a child process does not end this process. */
export interface PictureRenderer {
  /**
   * @returns a page in the requested `format`, a character as transparent WebP, or a background as JPEG
   * @throws PhotoGoneError, PhotoUnreadableError, PackageUnavailableError
   */
  draw(request: PictureRequest): Promise<Buffer>;
  /** Draws and caches the layers of a picture, so that the first request for the picture is fast. */
  prepare(request: PictureRequest): Promise<void>;
  forgetPhoto(publicId: string): void;
  forgetAll(): void;
}

const PIXEL_CACHE_BYTES = 256_000_000;

export interface RendererOptions {
  readonly photoSource: PhotoSource | undefined;
  /** Memory for drawn layers, default 256 MB. */
  readonly pixelCacheBytes?: number | undefined;
}

export class LocalRenderer implements PictureRenderer {
  private readonly scenes = new SceneBuilder();
  private readonly painter: PagePainter;

  constructor(
    private readonly packages: PackageVersions,
    { photoSource, pixelCacheBytes = PIXEL_CACHE_BYTES }: RendererOptions,
  ) {
    this.painter = new PagePainter(pixelCacheBytes, photoSource);
  }

  async draw(request: PictureRequest): Promise<Buffer> {
    const scene = await this.scene(request);
    if (request.kind === 'page') return this.painter.paint(scene, request.widthPx, request.format);
    return request.kind === 'avatar'
      ? encodeWebp(await this.painter.compose(scene, AVATAR_WIDTH_PX, 'clear'))
      : encodePage(await this.painter.compose(scene, AVATAR_BACKGROUND_WIDTH_PX, 'paper'), 'jpeg');
  }

  async prepare(request: PictureRequest): Promise<void> {
    await this.painter.compose(await this.scene(request), request.widthPx, 'paper');
  }

  forgetPhoto(publicId: string): void {
    this.painter.forgetPhoto(publicId);
  }

  forgetAll(): void {
    this.scenes.forgetAll();
    this.painter.forgetAll();
  }

  private async scene({ slug, version, kind, name, readings, lang }: PictureRequest): Promise<Scene> {
    const loaded = await this.packages.get(slug, version);
    const plan = loaded && planOf(loaded, kind, name);
    if (!loaded || !plan) throw new Error(`There is no ${kind} ${name} in ${slug} of version ${version}`);
    return this.scenes.build(loaded, plan, readings, lang);
  }
}

function planOf(loaded: LoadedPackage, kind: PictureRequest['kind'], name: string): PagePlan | undefined {
  if (kind === 'page') return loaded.pages.find((page) => page.name === name);
  const avatar = loaded.avatars.find(({ role }) => role === name);
  return kind === 'avatar' ? avatar?.picture : avatar?.background;
}

/**
 * Opens a renderer with its own fonts but without the rest of the engine, for a process that only draws. The renderer
 * loads a package for its first picture. It does not check packages, because the requesting process has done this.
 *
 * @param options - `archive`: the source of all versions that are not in the catalogue
 * @throws if the fallback fonts cannot be read
 */
export async function openRenderer({
  catalogueDir,
  fontsDir,
  archive,
  ...options
}: RendererOptions & {
  readonly catalogueDir: string;
  readonly fontsDir: string;
  readonly archive: PackageArchive;
}): Promise<PictureRenderer> {
  const fonts = await FontLibrary.open(fontsDir);
  const sources: PackageArchive = {
    files: async (slug, version) =>
      (await filesInCatalogue(catalogueDir, slug, version)) ?? archive.files(slug, version),
  };
  return new LocalRenderer(
    new PackageVersions({ currentPackages: new Map(), catalogueDir, fonts }, sources),
    options,
  );
}

/** @returns undefined if the catalogue has no such version, or its folder cannot be read */
async function filesInCatalogue(
  dir: string,
  slug: string,
  version: string,
): Promise<PackageFiles | undefined> {
  try {
    const files = await readPackageFiles(join(dir, slug), new Problems());
    return versionOfFiles(files) === version ? files : undefined;
  } catch {
    return undefined;
  }
}

export interface DrawingOptions {
  /** Memory for drawn layers, default 256 MB. */
  readonly pixelCacheBytes?: number;
  /** Shoppers' photos; if it is missing, placeholders are drawn. */
  readonly photoSource?: PhotoSource;
  /** The renderer; if missing, this process draws. */
  readonly renderer?: PictureRenderer;
}
