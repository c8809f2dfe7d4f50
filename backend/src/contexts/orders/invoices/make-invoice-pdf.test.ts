import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hasPoppler } from '../../printing/pdf/testing/poppler';
import { InvoiceNotSetError, invoiceSetter } from './make-invoice-pdf';
import { documentFor, pdfText } from './testing/pdf-text';

// Source: docs/rules.md INV-06
describe('the PDF of an invoice with a name in characters that no font has', () => {
  const set = invoiceSetter(join(process.cwd(), 'backend/fonts'));
  const readable = hasPoppler ? it : it.skip;

  readable.each([
    ['ᐊᓪᓚᒍᒃ of Iqaluit', '????? of Iqaluit'],
    ['ᏣᎳᎩ', '???'],
    ['𝓐𝓭𝓪', 'Ada'],
    ['བཀྲ་ཤིས', '?'],
    ['ᠮᠣᠩᠭᠣᠯ', '?'],
    ['Ada\uf8ff', 'Ada?'],
    ['Ada\u0007Byron', 'AdaByron'],
    ['Ada\ud800', 'Ada'],
    ['O’Brien-Łukasiewicz 山田', 'O’Brien-Łukasiewicz 山田'],
  ])('shows what can be shown: %j', async (name, expected) => {
    const bytes = set(documentFor({ buyer: [name, '1 High Street'] }));
    const text = await pdfText(bytes);
    expect(text).toContain(expected);
    expect(text).toContain('1 High Street');
  });

  it('is identical on every run', () => {
    const document = documentFor({ buyer: ['ᏣᎳᎩ'] });
    expect(Buffer.from(set(document)).equals(Buffer.from(set(document)))).toBe(true);
  });

  it('causes an error that does not contain content of the invoice', () => {
    const broken = documentFor({ buyer: ['Xylophonia'], region: 'Xylophonia' });
    let thrown: unknown;
    try {
      set(broken);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(InvoiceNotSetError);
    expect(JSON.stringify([String(thrown), (thrown as Error).stack, thrown])).not.toContain('Xylophonia');
    expect((thrown as Error).cause).toBeUndefined();
  });
});
