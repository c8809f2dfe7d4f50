const [EXTENSION, IMAGE] = [0x21, 0x2c];
const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;

/** Of a table of colours, by the byte that says whether there is one. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));

/**
 * How many pictures a GIF has. Only the first is kept, but a decoder looks at all of them first, however small they are.
 *
 * @param limit - counting ends above it
 */
export function gifFrames(bytes: Buffer, limit: number): number {
  let frames = 0;
  let at = SCREEN_BYTES + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames <= limit) {
    if (bytes[at] === IMAGE) {
      frames += 1;
      // and the size of its codes
      at += IMAGE_BYTES + tableBytes(bytes[at + IMAGE_BYTES - 1] ?? 0) + 1;
    } else if (bytes[at] === EXTENSION) {
      at += 2;
    } else {
      break; // its end, or nothing that a decoder reads
    }
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at += 1;
  }
  return frames;
}
