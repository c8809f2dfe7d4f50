const [SOS, EOI] = [0xda, 0xd9];
/** Restarts and beginnings. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Returns the number of scans of a JPEG, without those in metadata or after the end of the image. Each scan costs a
 * full decoder pass, however few bytes it has.
 *
 * @param limit - counting stops above it
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
    // 0: an escaped byte 255 of a scan
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
