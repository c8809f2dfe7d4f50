import type { FileHandle } from 'node:fs/promises';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_BYTES = 12;
/** A picture of 50 MB has 7000. */
const MAX_CHUNKS = 20_000;

/**
 * Returns the number of packed texts in a PNG. Decoders unpack each, a few kilobytes to megabytes, although they are
 * unused here.
 *
 * @returns Infinity if it has more chunks than any real picture
 */
export async function pngTexts(file: FileHandle): Promise<number> {
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
