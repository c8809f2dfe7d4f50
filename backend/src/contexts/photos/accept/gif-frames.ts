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
  let at = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames <= limit) {
    if (bytes[at] === IMAGE) {
      frames += 1;
      // and the code size byte
      at += IMAGE_BYTES + tableBytes(bytes[at + IMAGE_BYTES - 1] ?? 0) + 1;
    } else if (bytes[at] === EXTENSION) {
      at += 2;
    } else {
      break; // the trailer, or data no decoder reads
    }
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at += 1;
  }
  return frames;
}
