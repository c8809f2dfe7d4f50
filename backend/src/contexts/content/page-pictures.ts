import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EditorPicture } from '@bindery/shared/contracts';
import { statements, type Database } from '../../platform/database';
import { deleteUnnamed, withClaim, type Claim, type ObjectStore } from '../../platform/object-store';
import { refusal } from '../../platform/problems';
import type { DraftWords } from './content.tables';

/** An encoded picture. `width` and `height` are the size of its last rendition. */
interface Encoded {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly { readonly widthPx: number; readonly bytes: Buffer }[];
}
type EncodePicture = (
  bytes: Buffer,
) => Promise<Encoded | { readonly kind: 'refused'; readonly reason: string }>;

/** Largest file that staff may upload for a page. */
export const PICTURE_BYTES = 10 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  format: 'This file is no JPEG, PNG or WebP picture: save it in one of these formats',
  pixels: 'This picture has more than 25 megapixels: make it smaller',
  size: 'This file is larger than 10 MB: make it smaller',
};

export class PictureRefusedError extends refusal(
  422,
  'picture_refused',
  (reason: string) => REASONS[reason] ?? 'This picture cannot be read to its end: save it anew',
) {}

/** Path of uploaded pictures. A picture's name includes its size, so that pages can reserve space without a query. */
const PATH = '/_canvas/pictures/';
const PREFIX = 'content-pictures';
const HASH_LENGTH = 32;
const WIDTHS_PX = [480, 800, 1200, 1600];
const IMAGE_TYPE = 'image/webp';
const KEPT_BYTES = 32_000_000;

const ID = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/;
const ADDRESS = /\/_canvas\/pictures\/([0-9a-f]{32}-\d{1,4}x\d{1,4})\.webp/g;

const SQL = statements({
  // pictures in drafts, in the documents of builds and in publications
  content_pictures_used: `
  with texts as (
    select words::text as words from content_drafts where words is not null
    union all select words::text from content_publications
    union all select data::text from content_version_documents)
  select distinct found[1] as id
  from texts, regexp_matches(texts.words, '/_canvas/pictures/([0-9a-f]{32}-[0-9]+x[0-9]+)', 'g') as found
  where texts.words like '%/_canvas/pictures/%' and found[1] = any($1::text[])`,
});

const widthsOf = (width: number): number[] => [...WIDTHS_PX.filter((other) => other < width), width];
const keyOf = (id: string, widthPx: number | string): string => `${PREFIX}/${id}/${widthPx}.webp`;

/** Returns the size and renditions of an uploaded picture by its URL; undefined for other URLs. */
export function sizeOfPicture(
  url: string,
): { readonly width: number; readonly height: number; readonly srcSet: string } | undefined {
  const [, width, height] =
    (url.startsWith(PATH) && ID.exec(url.slice(PATH.length).replace(/\.webp$/, ''))) || [];
  if (width === undefined) return undefined;
  const srcSet = widthsOf(Number(width)).map((widthPx) => `${url}?_width=${widthPx} ${widthPx}w`);
  return { width: Number(width), height: Number(height), srcSet: srcSet.join(', ') };
}

interface MissingPicture {
  /** `<language>.<field>` */
  readonly field: string;
  readonly code: 'picture_missing';
  readonly detail: string;
}

interface NamedPicture {
  readonly field: string;
  readonly id: string;
}

const picturesIn = (words: DraftWords): NamedPicture[] =>
  Object.entries(words).flatMap(([lang, fields]) =>
    Object.entries(fields).flatMap(([field, text]) =>
      [...text.matchAll(ADDRESS)].map(([, id]) => ({ field: `${lang}.${field}`, id: id! })),
    ),
  );

export interface PagePicturesParts {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly encodePicture: EncodePicture;
}

/**
 * Pictures that staff upload for pages. They are in the object store under the hash of their content. A lease ensures
 * that only one process at a time uploads a picture, saves texts or deletes unused pictures.
 * Source: docs/rules.md CONT-13
 */
export class PagePictures {
  private readonly renditions: LRUCache<string, Buffer>;

  constructor(private readonly dependencies: PagePicturesParts) {
    this.renditions = new LRUCache<string, Buffer>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ length }) => Math.max(1, length),
      ignoreFetchAbort: true,
      fetchMethod: async (key) => (await dependencies.objects.get(key))?.bytes,
    });
  }

  /** Stores a picture. Storing a picture again resets its age. @throws PictureRefusedError */
  async add(bytes: Buffer): Promise<EditorPicture> {
    const encoded = await this.dependencies.encodePicture(bytes);
    if (encoded.kind === 'refused') throw new PictureRefusedError(encoded.reason);
    const { width, height, renditions } = encoded;
    const hash = createHash('sha256').update(renditions.at(-1)!.bytes).digest('hex').slice(0, HASH_LENGTH);
    const id = `${hash}-${width}x${height}`;
    await withClaim(this.dependencies.database, PREFIX, async () => {
      // the largest rendition is stored last; if it exists, all renditions exist
      for (const rendition of renditions)
        await this.dependencies.objects.put(keyOf(id, rendition.widthPx), rendition.bytes, IMAGE_TYPE);
    });
    return { url: `${PATH}${id}.webp`, width, height };
  }

  /** @param widthPx - a width of the picture; undefined means the largest @returns undefined if it is not stored */
  async read(id: string, widthPx?: number): Promise<Buffer | undefined> {
    const [, width] = ID.exec(id) ?? [];
    if (width === undefined || !widthsOf(Number(width)).includes(widthPx ?? Number(width))) return undefined;
    return this.renditions.fetch(keyOf(id, widthPx ?? width));
  }

  /**
   * Runs the callback `save` while no process can delete a picture.
   *
   * @param save - gets a fault for each field that names a missing picture. Its transaction must begin with
   *   `claim.require`
   */
  async whileKept(
    words: DraftWords,
    save: (faults: readonly MissingPicture[], claim?: Claim) => Promise<void>,
  ): Promise<void> {
    const named = picturesIn(words);
    if (named.length === 0) return save([]);
    await withClaim(this.dependencies.database, PREFIX, async (claim) => {
      const faults: MissingPicture[] = [];
      for (const { field, id } of named) {
        const [, width = ''] = ID.exec(id) ?? [];
        if (width !== '' && (await this.dependencies.objects.head(keyOf(id, width)))) continue;
        const detail = 'A picture of this text is no longer stored: upload it again';
        faults.push({ field, code: 'picture_missing', detail });
      }
      await save(faults, claim);
    });
  }

  /** Deletes pictures older than two days that neither a draft nor a version nor a build's document names. */
  async deleteUnused(now = new Date()): Promise<void> {
    const { database, objects } = this.dependencies;
    const names = {
      prefix: `${PREFIX}/`,
      idIn: (key: string) => key.split('/')[1],
      named: async (ids: readonly string[]) =>
        (await database.query<{ id: string }>(SQL.content_pictures_used, [ids])).map(({ id }) => id),
    };
    await withClaim(database, PREFIX, () => deleteUnnamed(objects, names, now));
  }
}
