const [SOS, EOI] = [0xda, 0xd9];
/** Restarts and beginnings. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * How often a JPEG goes over its picture, up to its end; what stands in metadata is not counted, and neither is what
 * follows the end. Each scan takes its time, however few bytes it has: a decoder goes through all of them.
 *
 * @param limit - counting ends above it
 */
export function jpegScans(bytes: Buffer, limit: number): number {
  let scans = 0;
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1 && at + 1 < bytes.length && scans <= limit) {
    const marker = bytes[at + 1]!;
    if (marker === EOI) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    } // they may be filled up
    // 0: a byte 255 of a scan
    if (marker === 0 || hasNoLength(marker)) {
      at = bytes.indexOf(0xff, at + 2);
      continue;
    }
    if (marker === SOS) scans += 1;
    at = at + 4 > bytes.length ? -1 : bytes.indexOf(0xff, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return scans;
}
