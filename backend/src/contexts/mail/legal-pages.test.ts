import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MARKETS } from '@bindery/shared/market';
import PostalMime from 'postal-mime';
import { KeyRing } from '../../platform/config';
import { seal } from '../../platform/sealed';
import { createMailTransport } from './mail-transport';
import { readMailWords } from './mail-words';
import { fullMail, SELLER, WORDS } from './testing/full-mail';

const words = await readMailWords(WORDS);
const secrets = new KeyRing(['a key of the shop that is long enough to be one']).secretsOf('mails');
const de = MARKETS.find(({ identifier }) => identifier === 'de')!;
const TERMS = { uid: 'terms', title: 'Allgemeine Geschäftsbedingungen', text: 'Ein Vertrag.\n\n– eins' };

async function delivered(template: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-mails-'));
  try {
    await createMailTransport({
      config: { smtpUrl: undefined, smtpCa: undefined, from: 'hello@shop.example', staffEmail: undefined },
      ...{ words, secrets, folder, origin: 'https://shop.example', tell: () => undefined },
      sources: () => ({
        drawCover: () => Promise.resolve(undefined),
        titleOf: () => Promise.resolve(undefined),
        sellerOf: () => ({ ...SELLER, taxIds: [{ label: 'USt-IdNr.', number: 'DE000000000' }] }),
        legalPages: (market) => Promise.resolve(market === 'de' ? [TERMS] : []),
      }),
    }).deliver({ id: 'one', payload: seal(fullMail(template, de), secrets) }, new AbortController().signal);
    const [file] = await readdir(folder);
    return await PostalMime.parse(await readFile(join(folder, file!)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the legal pages of a contract (ORDER-14)', () => {
  it('are linked and attached in the mail that confirms the contract', async () => {
    const { text, html, attachments } = await delivered('orderPlaced');
    const url = 'https://shop.example/de/pages/terms';
    expect(text).toContain(`${TERMS.title}: ${url}`);
    expect(html).toContain(`href="${url}"`);
    const [file] = attachments.filter(({ mimeType }) => mimeType === 'text/plain');
    expect(file?.filename).toBe(`${TERMS.title}.txt`);
    const content = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(content).toBe(`${TERMS.title}\n\n${TERMS.text}\n`);
  });

  it('are not linked in other mails, but every mail contains the name of the seller', async () => {
    const { text, attachments } = await delivered('orderShipped');
    expect([text?.includes(TERMS.title), attachments]).toEqual([false, []]);
    expect(text).toContain('USt-IdNr.: DE000000000');
  });
});
