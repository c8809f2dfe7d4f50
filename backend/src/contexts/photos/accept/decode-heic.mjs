import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

// Each picture has its own worker, because ending a worker frees libheif's memory and stops an endless decode.
const { bytes, maxPixels } = workerData;
const [image] = await decode.all({ buffer: bytes });
if (image.width * image.height > maxPixels) throw new RangeError('too many pixels');
const { width, height, data } = await image.decode();
parentPort.postMessage({ width, height, data }, [data.buffer]);
