import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LANGUAGES, MARKETS } from '@bindery/shared/market';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { KeyRing } from '../../platform/config';
import { PermanentFailure } from '../../platform/jobs';
import { seal } from '../../platform/sealed';
import { createMailTransport, type MailSources } from './mail-transport';
import { readMailWords } from './mail-words';
import type { Mail } from './mailer';
import { renderMail } from './render-mail';
import {
  CONTACT,
  englishTexts,
  fullMail,
  itemId,
  SELLER,
  TEMPLATES,
  textsOf,
  TITLE,
  WORDS,
} from './testing/full-mail';
import { selfSigned } from './testing/self-signed';

const words = await readMailWords(WORDS);
const secrets = new KeyRing(['a key of the shop that is long enough to be one']).secretsOf('mails');
const LINK = '/account/link#token=T0ken';
const mail: Mail = { template: 'link', to: 'ada@example.com', locale: 'de', market: 'de', link: LINK };

interface Heard {
  readonly envelopes: { from: string; to: string[] }[];
  readonly messages: string[];
  readonly users: string[];
  secured: boolean;
}

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

interface SmtpOptions {
  readonly refuse?: { responseCode: number };
  readonly tls?: { key: string; cert: string; isFirst?: boolean };
}

async function smtp({ refuse, tls }: SmtpOptions = {}): Promise<{ url: string; heard: Heard }> {
  const heard: Heard = { envelopes: [], messages: [], users: [], secured: false };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: tls === undefined,
    disabledCommands: tls ? [] : ['STARTTLS'],
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isFirst === true }),
    onAuth: ({ username }, { secure }, callback) => {
      heard.secured = secure;
      heard.users.push(username ?? '');
      callback(null, { user: username });
    },
    onRcptTo: (_address, _session, callback) =>
      callback(refuse ? Object.assign(new Error('nobody of that name'), refuse) : undefined),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      const { mailFrom, rcptTo } = session.envelope;
      heard.envelopes.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      });
      stream.on('data', (part: Buffer) => chunks.push(part));
      stream.on('end', () => {
        heard.messages.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://shop:pass%40word@127.0.0.1:${port}`, heard };
}

const deliver = (
  smtpUrl: string,
  content: unknown = seal(mail, secrets),
  smtpCa?: string,
  drawCover: MailSources['drawCover'] = () => Promise.resolve(undefined),
): Promise<void> =>
  createMailTransport({
    config: { smtpUrl, smtpCa, from: 'Bindery <hello@shop.example>', staffEmail: undefined },
    words,
    secrets,
    origin: 'https://shop.example',
    folder: '/nowhere',
    tell: () => undefined,
    sources: () => ({ drawCover, titleOf: () => Promise.resolve(TITLE), sellerOf: () => SELLER }),
  }).deliver({ id: 'one', payload: content }, new AbortController().signal);

describe('mails (ACC-01)', () => {
  it('reach an SMTP server with text, HTML and a link to the market', async () => {
    const { url, heard } = await smtp();
    await deliver(url);
    expect(heard.users).toEqual(['shop']);
    expect(heard.envelopes).toEqual([{ from: 'hello@shop.example', to: ['ada@example.com'] }]);
    const [message = ''] = heard.messages;
    expect(message).toMatch(/^From: Bindery <hello@shop\.example>$/m);
    expect(message).toMatch(/^Message-ID: <one@shop\.example>$/im);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toMatch(/text\/plain[^]*text\/html/);
    expect(message.replace(/=\r\n/g, '').replace(/=3D/g, '=')).toContain(
      'https://shop.example/de/account/link#token=T0ken',
    );
  });

  it('are not sent again after a permanent refusal', async () => {
    const { url } = await smtp({ refuse: { responseCode: 550 } });
    const refused = await deliver(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PermanentFailure);
    expect((refused as Error).message).not.toContain('nobody');
    const { url: busy } = await smtp({ refuse: { responseCode: 451 } });
    const temporaryFailure = await deliver(busy).catch((error: unknown) => error);
    expect(temporaryFailure).not.toBeInstanceOf(PermanentFailure);
    expect(temporaryFailure).toMatchObject({ name: 'MailNotSent', code: '451' });
  });

  it('never go to another machine without TLS', async () => {
    const { url, heard } = await smtp();
    // this URL leads to the same server by another IP address than loopback
    await expect(deliver(url.replace('127.0.0.1', '0.0.0.0'))).rejects.toMatchObject({ name: 'MailNotSent' });
    expect(heard.messages).toEqual([]);
  });

  describe('mails with TLS', () => {
    const ours = selfSigned('0.0.0.0');
    /** Returns a URL of the same server that requires TLS, because its IP address is not loopback. */
    const elsewhere = (url: string): string => url.replace('127.0.0.1', '0.0.0.0');
    const sendMail = (url: string, ca?: string): Promise<void> => deliver(url, seal(mail, secrets), ca);

    it.each([
      ['after STARTTLS', false, 'smtp:'],
      ['from the first byte', true, 'smtps:'],
    ])('are encrypted %s if the server has a trusted certificate', async (_when, isFirst, protocol) => {
      const { url, heard } = await smtp({ tls: { ...ours, isFirst } });
      await sendMail(elsewhere(url).replace('smtp:', protocol), ours.cert);
      expect([heard.users, heard.secured, heard.messages.length]).toEqual([['shop'], true, 1]);
    });

    it('are never sent to a server with an untrusted certificate', async () => {
      const { url, heard } = await smtp({ tls: ours });
      const another = selfSigned('10.0.0.1');
      const { url: false_, heard: falsely } = await smtp({ tls: another });
      for (const [to, ca] of [
        [elsewhere(url), undefined],
        [elsewhere(url), another.cert],
        [elsewhere(false_), another.cert],
      ] as const)
        await expect(sendMail(to, ca)).rejects.toMatchObject({ name: 'MailNotSent' });
      expect([heard.users, heard.messages, falsely.users, falsely.messages]).toEqual([[], [], [], []]);
    });
  });

  it('are encrypted until they are sent, and cannot be read with another key', async () => {
    const { url } = await smtp();
    const otherSecrets = new KeyRing(['another key that is long enough to be one as well']).secretsOf(
      'mails',
    );
    const sealed = seal(mail, otherSecrets);
    expect(sealed).not.toContain('ada');
    await expect(deliver(url, sealed)).rejects.toBeInstanceOf(PermanentFailure);
  });
});

describe('text of mails (ACC-03)', () => {
  /**
   * Returns the names of the placeholders. Omits the words in plural and select branches, because languages have
   * different numbers of branches.
   */
  const placesIn = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!))].sort();
  it.each(LANGUAGES.filter((language) => language !== 'en'))('is complete in %s', (language) => {
    expect(readdirSync(WORDS)).toContain(`${language}.arb`);
    const texts = textsOf(language);
    for (const [key, text] of englishTexts) {
      expect([key, typeof texts[key]]).toEqual([key, 'string']);
      expect([key, placesIn(texts[key]!)]).toEqual([key, placesIn(text)]);
      expect([key, texts[key] === text]).toEqual([key, false]);
    }
  });

  it('contains in American English only texts that differ from British English', () => {
    const english = new Map(englishTexts);
    for (const [key, text] of Object.entries(textsOf('en-US')).filter(([name]) => !name.startsWith('@'))) {
      expect([key, english.get(key)]).not.toEqual([key, text]);
      expect([key, placesIn(english.get(key) ?? '')]).toEqual([key, placesIn(text)]);
    }
    expect(words.text('sums.shipping', 'en-US', {})).toBe('Shipping');
    expect(words.text('sums.shipping', 'en-GB', {})).toBe('Delivery');
  });

  it('is escaped after the values are inserted', () => {
    const { html, text, subject } = renderMail(
      { ...mail, lines: ['<b>Ida</b>\n& "Ole"'], link: `${LINK}"><script>` },
      { hasText: () => true, text: (key) => (key === 'link.subject' ? 'One\r\nBcc: all' : '<i>Hello</i>') },
      { origin: 'https://shop.example', contact: CONTACT },
    );
    expect(subject).toBe('One Bcc: all');
    expect(html).not.toMatch(/<(b|i|script)>/);
    expect(html).toContain('<li>&lt;b&gt;Ida&lt;/b&gt; &amp; &quot;Ole&quot;</li>');
    expect(text).toContain('<i>Hello</i>');
  });

  it('ORDER-22: contains a link to the page for recipients who have not placed the order', () => {
    const notMineLink = '/orders/not-mine#token=1.a';
    const { html, text } = renderMail(
      { ...mail, market: 'de', notMineLink },
      { hasText: () => true, text: (key) => (key === 'notMine' ? 'Not <yours>?' : '') },
      { origin: 'https://shop.example', contact: CONTACT },
    );
    expect(text).toContain(`Not <yours>?\nhttps://shop.example/de${notMineLink}`);
    expect(html).toContain(`href="https://shop.example/de${notMineLink}"`);
    expect(html).toContain('Not &lt;yours&gt;?');
  });

  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  const noteIn = (locale: string): string => words.text('anyDevice', locale, {})!;
  const shownText = (html: string): string =>
    html
      .replace(/<style.*?<\/style>|<title>.*?<\/title>|<div style="display:none.*?<\/div>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name]!);
  const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const numbersIn = (text: string): string[] => (text.match(/\d[\d.,\u00a0\u202f]*/g) ?? []).sort();

  it.each(MARKETS)(
    'ORDER-14: has the same content in plain text and in HTML in market $identifier',
    async (market) => {
      const { url, heard } = await smtp();
      const draw: MailSources['drawCover'] = (cover) =>
        Promise.resolve(cover.itemId === itemId(1) ? JPEG : undefined);
      await Promise.all(
        TEMPLATES.map((template) => deliver(url, seal(fullMail(template, market), secrets), undefined, draw)),
      );
      const messages = await Promise.all(heard.messages.map((message) => PostalMime.parse(message)));
      const templateOf = (to: Email['to']): string => to![0]!.address!.split('@')[0]!;
      expect(messages.map(({ to }) => templateOf(to)).sort()).toEqual([...TEMPLATES].sort());
      for (const { to, replyTo, subject, text = '', html = '', attachments } of messages) {
        const template = templateOf(to);
        const texts = [subject, text, shownText(html)];
        for (const wording of texts)
          expect([template, wording]).toEqual([template, expect.not.stringMatching(/[{}]|undefined|NaN/)]);
        expect(subject).not.toBe('');
        expect(replyTo).toMatchObject([{ address: SELLER.email }]);
        for (const wording of [text, shownText(html)]) expect(wording).toContain(noteIn(market.locale));
        const links = text.match(/https?:\/\/\S+/g) ?? [];
        const bare = (source: string): string =>
          links.reduce((remainder, link) => remainder.replace(link, ''), source);
        expect([template, numbersIn(bare(shownText(html)))]).toEqual([template, numbersIn(bare(text))]);
        const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
        expect(hrefs).toEqual(links);
        expect(links).toEqual([
          'https://post.example/?code=TR+1&x=2',
          `https://shop.example${market.prefix}/orders/open#token=T0ken&order=R123456789`,
          `https://shop.example${market.prefix}/pages/contact?order=R123456789`,
        ]);
        // the mail shows the picture that was drawn, and no broken image in place of the picture that was not
        const [picture, ...otherAttachments] = attachments;
        expect([picture, otherAttachments]).toMatchObject([
          { mimeType: 'image/jpeg', disposition: 'inline' },
          [],
        ]);
        const cid = picture!.contentId!.replace(/[<>]/g, '');
        expect(
          [...html.matchAll(/<img src="([^"]*)"[^>]* alt="([^"]*)"/g)].map(([, ...attributes]) => attributes),
        ).toEqual([[`cid:${cid}`, 'Ida &amp; the &lt;Star&gt;']]);
        expect(new Uint8Array(picture!.content as ArrayBuffer)).toEqual(new Uint8Array(JPEG));
      }
    },
  );

  it('ORDER-14: omits pictures that cannot be drawn', async () => {
    const { url, heard } = await smtp();
    const sealedMail = seal(fullMail('orderPlaced', MARKETS[0]!), secrets);
    await deliver(url, sealedMail, undefined, () => Promise.reject(new Error('no renderer')));
    await deliver(url, sealedMail);
    for (const message of heard.messages) {
      const { html = '', attachments } = await PostalMime.parse(message);
      expect([attachments, html.includes('<img'), html.includes('Tiny')]).toEqual([[], false, true]);
      expect(html).toContain('Ida &amp; the &lt;Star&gt;');
    }
    expect(heard.messages).toHaveLength(2);
  });

  it('contains only web links', () => {
    const { html, text } = renderMail(
      { ...mail, outside: { action: 'follow', url: 'javascript:alert(1)' } },
      words,
      { origin: 'https://shop.example', contact: CONTACT },
    );
    expect(html + text).not.toContain('javascript');
  });
});
