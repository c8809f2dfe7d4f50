export type PhotoFormat = 'png' | 'gif' | 'jpeg' | 'heic';

export const SNIFFED_BYTES = 128;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Brands of HEVC pictures. `mif1` is missing, because AVIF files have this brand too. */
const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/**
 * Returns a file's format by its first bytes. Ignores its name and declared type. Source: docs/rules.md PHOTO-03
 *
 * @returns undefined if the format is not accepted, such as SVG, PDF and WebP
 */
export function sniff(start: Buffer): PhotoFormat | undefined {
  if (start.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (start.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6))) return 'gif';
  return isHeic(start) ? 'heic' : undefined;
}

function isHeic(start: Buffer): boolean {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(start.readUInt32BE(0), start.length);
  const brands = [
    8,
    ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, i) => 16 + i * 4),
  ].map((offset) => start.toString('latin1', offset, offset + 4));
  return brands.some((brand) => HEVC_BRANDS.has(brand));
}

const [EXTENSION, IMAGE] = [0x21, 0x2c];
const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;

/** Returns the size of a colour table, from its flags byte. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));

/**
 * Counts the frames of a GIF. The shop uses only the first frame, but a decoder first scans all frames, even tiny ones.
 *
 * @param limit - the count stops above this number
 */
export function gifFrames(bytes: Buffer, limit: number): number {
  let frames = 0;
  let offset = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  while (offset < bytes.length && frames <= limit) {
    if (bytes[offset] === IMAGE) {
      frames += 1;
      // skips the descriptor, the colour table and the code size byte
      offset += IMAGE_BYTES + tableBytes(bytes[offset + IMAGE_BYTES - 1] ?? 0) + 1;
    } else if (bytes[offset] === EXTENSION) {
      offset += 2;
    } else {
      break; // the byte at `offset` is the end mark, or the start of data that no decoder reads
    }
    while (offset < bytes.length && bytes[offset] !== 0) offset += bytes[offset]! + 1;
    offset += 1;
  }
  return frames;
}

const [SOS, EOI] = [0xda, 0xd9];
/** Restarts and beginnings. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Returns the number of scans of a JPEG. Does not count scans in metadata or after the end of the image. A decoder
 * processes the whole picture again for each scan, even for a scan of a few bytes.
 *
 * @param limit - the count stops above this number
 */
export function jpegScans(bytes: Buffer, limit: number): number {
  let scans = 0;
  let offset = bytes.indexOf(0xff, 2);
  while (offset !== -1 && offset + 1 < bytes.length && scans <= limit) {
    const marker = bytes[offset + 1]!;
    if (marker === EOI) break;
    if (marker === 0xff) {
      offset += 1;
      continue;
    } // fill bytes may precede a marker
    // a 0 after the byte 255 means that the 255 is data of a scan
    if (marker === 0 || hasNoLength(marker)) {
      offset = bytes.indexOf(0xff, offset + 2);
      continue;
    }
    if (marker === SOS) scans += 1;
    offset =
      offset + 4 > bytes.length ? -1 : bytes.indexOf(0xff, offset + 2 + bytes.readUInt16BE(offset + 2));
  }
  return scans;
}

/** An open file, or an object that reads bytes from memory. */
interface ReadableFile {
  read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
}

const SIGNATURE_BYTES = 8;
/** Bytes of a PNG chunk in addition to its data: length, name and checksum. */
const AROUND_BYTES = 12;
/** Most chunks of a PNG. A picture of 50 MB has 7000. */
const MAX_CHUNKS = 20_000;

/**
 * Returns the number of compressed texts in a PNG. The shop does not use these texts, but decoders
 * unpack each of them from a few kilobytes to megabytes.
 *
 * @returns Infinity if the file has more chunks than any real picture has
 */
export async function pngTexts(file: ReadableFile): Promise<number> {
  const head = Buffer.alloc(8);
  let texts = 0;
  let offset = SIGNATURE_BYTES;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, offset);
    if (bytesRead < head.length) return texts;
    const name = head.toString('latin1', 4);
    if (name === 'zTXt' || name === 'iTXt') texts += 1;
    if (name === 'IEND') return texts;
    offset += head.readUInt32BE(0) + AROUND_BYTES;
  }
  return Infinity;
}
