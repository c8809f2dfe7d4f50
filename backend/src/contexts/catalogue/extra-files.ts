import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtraKind } from '@bindery/shared/contracts';
import type { ExtraTerms } from './commerce.service';
import type { ExtraFields } from '../content';

/** Path prefix of the pictures of extras. `<hash>/<file>` follows it. */
export const EXTRA_PICTURES = '/_canvas/extras';
const HASH_LENGTH = 16;

/** An extra as in `extras.json`. The extra's texts are in the content files, under `uid`. */
interface ExtraEntry extends ExtraTerms {
  readonly uid: string;
  readonly type: ExtraKind;
  /** name of a file in the folder `pictures` */
  readonly picture: string;
  readonly active_formats: readonly string[];
  readonly active_solidus_slugs: readonly string[];
  readonly inactive_solidus_slugs: readonly string[];
  readonly inactive_markets: readonly string[];
}

export interface ExtraPicture {
  readonly hash: string;
  readonly bytes: Buffer;
}

export interface ExtraFiles {
  readonly terms: readonly ExtraTerms[];
  /** those fields of the extras' built-in documents that are the same in every language */
  readonly fields: readonly ExtraFields[];
  /** by file name */
  readonly pictures: ReadonlyMap<string, ExtraPicture>;
}

async function readPicture(file: string): Promise<ExtraPicture> {
  const bytes = await readFile(file);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH) };
}

/**
 * Reads the gift wraps and add-ons that are part of a release.
 *
 * @param folder - contains `extras.json` and the folder `pictures`
 * @throws Error with the name of a file that cannot be read
 */
export async function readExtras(folder: string): Promise<ExtraFiles> {
  const entries = JSON.parse(await readFile(join(folder, 'extras.json'), 'utf8')) as ExtraEntry[];
  const names = [...new Set(entries.map(({ picture }) => picture))];
  const pictures = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readPicture(join(folder, 'pictures', name))] as const),
    ),
  );
  return {
    pictures,
    terms: entries.map(({ sku, revision, availableOn, discontinueOn, stock, prices }) => ({
      sku,
      availableOn,
      prices,
      ...(revision !== undefined && { revision }),
      ...(discontinueOn !== undefined && { discontinueOn }),
      ...(stock !== undefined && { stock }),
    })),
    fields: entries.map(({ uid, type, picture, ...entry }, position) => ({
      uid,
      type,
      data: {
        sku: entry.sku,
        position,
        active_formats: entry.active_formats,
        active_solidus_slugs: entry.active_solidus_slugs,
        inactive_solidus_slugs: entry.inactive_solidus_slugs,
        inactive_markets: entry.inactive_markets,
      },
      pictureUrl: `${EXTRA_PICTURES}/${pictures.get(picture)!.hash}/${picture}`,
    })),
  };
}
