import sharp from 'sharp';
import type { Pixels } from './pixels';

const QUALITY = 84;

/**
 * Of the encoders tried, JPEG costs a third of the cheapest WebP. Full chroma keeps coloured letters sharp; tables
 * made to measure would save 2 % of the bytes for twice the time.
 */
export async function encodeJpeg({ width, height, rgba }: Pixels): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
}
