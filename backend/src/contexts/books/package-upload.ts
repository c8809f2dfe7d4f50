import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PackageFiles } from '@bindery/muse';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { refusal } from '../../platform/problems';

const expand = promisify(gunzip);
/** Maximum size of an upload, and of its expanded content. Our largest package has 15 MB. */
export const UPLOAD_BYTES = 64_000_000;
const EXPANDED_BYTES = 256_000_000;
/** Maximum size of the list of files, which is parsed in one step. */
const HEAD_BYTES = 1_000_000;
const LINE_FEED = 0x0a;
/** Maximum length of a name in a path. File systems have the same limit. */
const NAME_BYTES = 255;
/** A safe relative path, with letters of any script. It cannot lead out of its folder. */
const PATH =
  '^[^/\\\\\\u0000-\\u001f.][^/\\\\\\u0000-\\u001f]{0,199}(/[^/\\\\\\u0000-\\u001f.][^/\\\\\\u0000-\\u001f]{0,199}){0,5}$';

const HeadSchema = Type.Object({
  format: Type.Literal(1),
  slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 }),
  files: Type.Array(
    Type.Tuple([Type.String({ pattern: PATH }), Type.Integer({ minimum: 0, maximum: EXPANDED_BYTES })]),
    {
      minItems: 1,
      maxItems: 2000,
    },
  ),
});

export class InvalidUploadError extends refusal(
  422,
  'invalid_package_archive',
  (reason: string) =>
    `This is no archive of a product package: ${reason}. Send the folder with the staff panel`,
) {
  /** @param reason - the fault; a property, so that another process can throw the same error */
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** Source: RFC 1952, 2.3.1 */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Reads an uploaded package without checking its files' contents. Its format is that of stored archives: one line of
 * JSON, then the bytes of the files. It may be compressed by gzip.
 *
 * @throws InvalidUploadError
 */
export async function readUpload(archive: Buffer): Promise<{ slug: string; files: PackageFiles }> {
  const bytes = isGzip(archive) ? await unpacked(archive) : archive;
  if (!bytes) throw new InvalidUploadError('its gzip is broken, or larger than 256 MB');
  const { slug, files } = headOf(bytes);
  let offset = bytes.indexOf(LINE_FEED) + 1;
  const total = files.reduce((sum, [, length]) => sum + length, offset);
  if (total !== bytes.length)
    throw new InvalidUploadError(`its list counts ${total} bytes, and it has ${bytes.length}`);
  const read = new Map(
    files.map(([path, length]): [string, Buffer] => {
      offset += length;
      return [path, bytes.subarray(offset - length, offset)];
    }),
  );
  if (read.size < files.length) throw new InvalidUploadError('a path is there twice');
  for (const path of read.keys()) requirePlace(path, read);
  return { slug, files: read };
}

/** @returns undefined if the archive is broken or too large */
function unpacked(archive: Buffer): Promise<Buffer | undefined> {
  return expand(archive, { maxOutputLength: EXPANDED_BYTES }).catch(() => undefined);
}

/** Refuses a path with a name that is too long, and a path that is both a file and a folder. */
function requirePlace(path: string, files: PackageFiles): void {
  const names = path.split('/');
  if (names.some((name) => Buffer.byteLength(name) > NAME_BYTES))
    throw new InvalidUploadError('a name in a path is too long');
  const folders = names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('/'));
  if (folders.some((folder) => files.has(folder)))
    throw new InvalidUploadError('a path is that of a file and of a folder');
}

function headOf(bytes: Buffer) {
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0 || end > HEAD_BYTES) throw new InvalidUploadError('it does not begin with its list of files');
  let head: unknown;
  try {
    head = JSON.parse(bytes.toString('utf8', 0, end));
  } catch {
    throw new InvalidUploadError('its list of files is no JSON');
  }
  if (Value.Check(HeadSchema, head)) return head;
  const [fault] = [...Value.Errors(HeadSchema, head)];
  throw new InvalidUploadError(
    `its list of files is wrong (${fault?.instancePath || '/'} ${fault?.message})`,
  );
}
