import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { InvoiceDocument } from '../invoice-document';

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

export const documentFor = (fields: Partial<InvoiceDocument>): InvoiceDocument => ({
  ...{ title: 'Invoice 1', number: '1', brand: 'Bindery', paper: 'a4', lang: 'ko', region: 'KR' },
  ...{ createdAt: '2026-01-01T00:00:00Z', buyer: [] },
  seller: { name: 'S', lines: ['S'], footLine: 'S · 1' },
  facts: [{ label: 'Number', value: '1' }],
  lines: [{ name: '$x$ *b*', quantity: '1', each: '₩1', amount: '₩1' }],
  sums: [{ label: '합계', amount: '₩1', isTotal: true }],
  ...{ taxes: [{ label: '10%', net: '₩1', tax: '₩0', gross: '₩1' }], note: '[x]' },
  words: {
    ...{ billedTo: 'a', item: 'b', quantity: 'c', each: 'd', amount: 'e', contained: 'f' },
    ...{ net: 'g', tax: 'h', gross: 'i' },
  },
  ...fields,
});
