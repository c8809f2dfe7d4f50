import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The script is in the same folder as this file; build.mjs copies it beside the built server. */
const SCRIPT = new URL('./decode-heic.mjs', import.meta.url);
const LIMIT_MS = 30_000;

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** RGBA */
  readonly data: Uint8ClampedArray;
}

/**
 * Decodes a HEIC outside the main thread and rotates it as the file says. The colours remain in the file's profile.
 *
 * @throws if the file is no HEIC, has more pixels than allowed or takes longer than 30 s
 */
async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<Decoded> {
  // discards libheif's console output on broken files
  const worker = new Worker(SCRIPT, {
    workerData: { bytes, maxPixels },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<Decoded>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('decoding takes too long')), LIMIT_MS);
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('the decoder ended')));
      worker.once('exit', () => clearTimeout(timer));
    });
  } finally {
    await worker.terminate();
  }
}

/**
 * Converts a HEIC to an uncompressed PNG for sharp.
 *
 * @param profile - the file's ICC profile; needed because libheif does not convert colours, and an iPhone's colours are
 *   not sRGB
 */
export async function heicToPng(
  bytes: Buffer,
  profile: Uint8Array | undefined,
  maxPixels: number,
): Promise<Buffer> {
  const { width, height, data } = await decodeHeic(bytes, maxPixels);
  const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
    limitInputPixels: maxPixels,
  })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  return profile ? withProfile(png, profile) : png;
}

const AFTER_HEADER = 33; // offset after the signature (8 bytes) and the IHDR chunk (25 bytes)

/** Puts a profile into a PNG. Sharp would also convert the colours. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}
