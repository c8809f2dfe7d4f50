import type { FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import type { FieldProblem } from '../../platform/problems';
import { ENCODINGS, isAsPromised, MAX_FILE_BYTES, type Build } from './read-build';
import { RELEASE_FILE, ReleaseFileSchema, type ReleaseFile } from './release-file';
import { ReleaseRefusedError, UploadUnreadableError } from './releases.errors';

/** A remote has some 40 files and the shell some 300, each up to three times (plain, brotli, gzip). */
const MAX_FILES = 1500;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Size limit, because each process reads the release.json of all stored builds. The shell's file has 17 KB. */
const MAX_RELEASE_KB = 512;

type Files = ReadonlyMap<string, Buffer>;

async function readFiles(request: FastifyRequest): Promise<Files> {
  if (!request.isMultipart())
    throw new UploadUnreadableError('The upload is no multipart form: the release command sends one');
  const files = new Map<string, Buffer>();
  let total = 0;
  const limits = { fileSize: MAX_FILE_BYTES, files: MAX_FILES, fields: 0, parts: MAX_FILES };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    total += bytes.length;
    if (total > MAX_TOTAL_BYTES)
      throw new UploadUnreadableError(`The upload is larger than ${MAX_TOTAL_BYTES / 1024 / 1024} MB`);
    files.set(part.filename, bytes);
  }
  return files;
}

async function readForm(request: FastifyRequest): Promise<Files> {
  try {
    return await readFiles(request);
  } catch (error) {
    // an error of the parser means a malformed form, or a wrong size if it has a status code
    if ((error as { statusCode?: number }).statusCode !== undefined || error instanceof UploadUnreadableError)
      throw error;
    throw new UploadUnreadableError('The upload ended early, or is no multipart form');
  }
}

function releaseIn(files: Files): ReleaseFile {
  const bytes = files.get(RELEASE_FILE);
  if (!bytes) throw new UploadUnreadableError(`The upload has no ${RELEASE_FILE}`);
  if (bytes.length > MAX_RELEASE_KB * 1024)
    throw new UploadUnreadableError(`${RELEASE_FILE} is larger than ${MAX_RELEASE_KB} KB`);
  const text = bytes.toString('utf8');
  try {
    return Value.Parse(ReleaseFileSchema, JSON.parse(text));
  } catch (error) {
    const [firstError] = [...Value.Errors(ReleaseFileSchema, safely(text))];
    const where = firstError ? `${firstError.instancePath || 'it'} ${firstError.message}` : String(error);
    throw new UploadUnreadableError(`${RELEASE_FILE} is not one that a build writes: ${where}`);
  }
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const plainName = (storedName: string): string =>
  storedName.replace(new RegExp(`(${ENCODINGS.map(({ extension }) => `\\${extension}`).join('|')})$`), '');

async function faultsOf(release: ReleaseFile, files: Files): Promise<FieldProblem[]> {
  const missingFaults = Object.keys(release.files)
    .filter((file) => !files.has(file))
    .map((file) => ({ code: 'file_missing', field: file, detail: `${file} was not sent` }));
  const sentFiles = [...files].filter(([file]) => file !== RELEASE_FILE);
  const wrong = await Promise.all(
    sentFiles.map(async ([file, bytes]): Promise<FieldProblem[]> => {
      if (!Object.hasOwn(release.files, plainName(file)) && !Object.hasOwn(release.files, file))
        return [{ code: 'file_unknown', field: file, detail: `${file} is not in ${RELEASE_FILE}` }];
      // an unpacked copy must not be larger than its plain file in the upload
      const maxBytes = files.get(plainName(file))?.length ?? 0;
      if (await isAsPromised(release, file, bytes, maxBytes)) return [];
      return [
        { code: 'file_damaged', field: file, detail: `${file} is not what ${RELEASE_FILE} says it is` },
      ];
    }),
  );
  return [...missingFaults, ...wrong.flat()];
}

/**
 * Reads a release from a multipart form with release.json, its files and compressed copies. Verifies every file's hash.
 *
 * @throws UploadUnreadableError if the form is malformed; ReleaseRefusedError naming each file with wrong bytes
 */
export async function readUpload(request: FastifyRequest): Promise<Build> {
  const files = await readForm(request);
  const release = releaseIn(files);
  const faults = await faultsOf(release, files);
  if (faults.length > 0) throw new ReleaseRefusedError(`${release.name} ${release.version}`, faults);
  return {
    release,
    stored: [...files.keys()].filter((file) => file !== RELEASE_FILE),
    read: async (storedName) => files.get(storedName)!,
  };
}
