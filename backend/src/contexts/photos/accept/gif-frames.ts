const [EXTENSION, IMAGE] = [0x21, 0x2c];
const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;

/** Returns the size of a colour table, from its flags byte. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));

/**
 * Counts the frames of a GIF. Only the first is used, but a decoder scans all of them first, however small.
 *
 * @param limit - counting stops above it
 */
export function gifFrames(bytes: Buffer, limit: number): number {
  let frames = 0;
  let offset = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  while (offset < bytes.length && frames <= limit) {
    if (bytes[offset] === IMAGE) {
      frames += 1;
      // and the code size byte
      offset += IMAGE_BYTES + tableBytes(bytes[offset + IMAGE_BYTES - 1] ?? 0) + 1;
    } else if (bytes[offset] === EXTENSION) {
      offset += 2;
    } else {
      break; // the trailer, or data no decoder reads
    }
    while (offset < bytes.length && bytes[offset] !== 0) offset += bytes[offset]! + 1;
    offset += 1;
  }
  return frames;
}
