export type PhotoFormat = 'png' | 'gif' | 'jpeg' | 'heic';

export const SNIFFED_BYTES = 128;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Brands of HEVC pictures; AVIF files also name `mif1`, so `mif1` alone proves nothing. */
const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/**
 * Returns a file's format by its first bytes, ignoring its name and declared type. Source: docs/rules.md PHOTO-03
 *
 * @returns undefined if it is not accepted, as SVG, PDF and WebP
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
