import { parentPort, workerData } from 'node:worker_threads';
import { makePdf } from './make-pdf';
import type { PdfRequest } from './pdf-request';

/** The thread of one file. It ends when the file is made, and its memory with it. */
const file = await makePdf(workerData as PdfRequest);
parentPort!.postMessage(file, [file.bytes.buffer as ArrayBuffer]);
