import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

// A worker of its own for each picture: libheif's memory goes with it, and a picture that never ends can be ended.
const { bytes, maxPixels } = workerData;
const [image] = await decode.all({ buffer: bytes });
if (image.width * image.height > maxPixels) throw new RangeError('too many pixels');
const { width, height, data } = await image.decode();
parentPort.postMessage({ width, height, data }, [data.buffer]);
