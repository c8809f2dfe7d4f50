import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export async function pdfText(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-invoice-'));
  try {
    await writeFile(join(folder, 'file.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'file.pdf'), '-']);
    return stdout.normalize('NFKC').replace(/\s+/g, ' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
