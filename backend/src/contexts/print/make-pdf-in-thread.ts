import { Worker } from 'node:worker_threads';
import type { PdfFile, PdfRequest } from './pdf-request';

/**
 * Makes a print file in a thread of its own: a second of work during which the server answers others.
 *
 * @param program - the built pdf-thread
 * @throws what the thread throws, and when the signal ends it
 */
export function makePdfInThread(program: URL, request: PdfRequest, signal: AbortSignal): Promise<PdfFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: request });
    const stop = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the thread ended with ${code} before the file was made`));
    });
  });
}
