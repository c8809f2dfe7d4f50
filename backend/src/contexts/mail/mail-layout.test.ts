import { describe, expect, it } from '@jest/globals';
import { MARKETS } from '@bindery/shared/market';
import { MAIL_COLOURS } from './mail-layout';
import { readMailWords } from './mail-words';
import { renderMail, type RenderedMail } from './render-mail';
import { CONTACT, EDIT_UNTIL, fullMail, itemId, NUMBER, TEMPLATES, TITLE, WORDS } from './testing/full-mail';

const words = await readMailWords(WORDS);
const MARKET_OF_EACH_LANGUAGE = [...new Map(MARKETS.map((market) => [market.locale, market])).values()];

const rendered = (template: string, market: (typeof MARKETS)[number], patch: object = {}): RenderedMail =>
  renderMail({ ...fullMail(template, market), notMineLink: '/orders/not-mine#token=1.a', ...patch }, words, {
    ...{ origin: 'https://shop.example', contact: CONTACT },
    books: new Map([[itemId(1), { title: TITLE, cid: 'one@shop.example' }]]),
  });

type Scheme = keyof typeof MAIL_COLOURS;
interface Colours {
  readonly color: string;
  readonly background: string;
  readonly isHidden: boolean;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast({ color, background }: Colours): number {
  const [dark, light] = [luminance(color), luminance(background)].sort(
    (value, otherValue) => value - otherValue,
  );
  return (light! + 0.05) / (dark! + 0.05);
}

/** Returns the colours of an element: the inline ones, or those of its classes in a program with dark rules. */
function coloursOf(tag: string, parent: Colours, scheme: Scheme): Colours {
  const inline = /style="([^"]*)"/.exec(tag)?.[1] ?? '';
  const classes = (/class="([^"]*)"/.exec(tag)?.[1] ?? '').split(' ');
  const rules = classes.map((name) => (MAIL_COLOURS[scheme] as Record<string, string>)[name] ?? '');
  const declarations = scheme === 'dark' ? [inline, ...rules] : [inline];
  const last = (property: string): string | undefined =>
    declarations.flatMap((text) => new RegExp(`(?:^|;)${property}:(#\\w{6})`).exec(text)?.[1] ?? []).at(-1);
  return {
    color: last('color') ?? parent.color,
    background: last('background') ?? parent.background,
    isHidden: parent.isHidden || inline.includes('display:none'),
  };
}

/** Returns each visible text of a mail with its colours. */
function shownTexts(html: string, scheme: Scheme): (Colours & { readonly text: string })[] {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->/gs, '');
  const stack: Colours[] = [{ color: '#000000', background: '#ffffff', isHidden: false }];
  return [...body.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+/g)].flatMap(([token, slash, name]) => {
    if (name === undefined) return token.trim() ? [{ ...stack.at(-1)!, text: token.trim() }] : [];
    if (slash) stack.pop();
    else if (!['br', 'img'].includes(name)) stack.push(coloursOf(token, stack.at(-1)!, scheme));
    return [];
  });
}

describe('the layout of every mail (ACC-03)', () => {
  it.each(TEMPLATES)('is readable in light and dark: %s', (template) => {
    const { html } = rendered(template, MARKETS[0]!);
    for (const scheme of ['light', 'dark'] as const) {
      const texts = shownTexts(html, scheme).filter(({ isHidden }) => !isHidden);
      expect(texts.length).toBeGreaterThan(10);
      for (const shown of texts)
        expect([scheme, shown.text, contrast(shown) >= 4.5]).toEqual([scheme, shown.text, true]);
    }
    // without these declarations, a mail program in dark mode may invert the colours
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('has every colour in both schemes', () => {
    expect(Object.keys(MAIL_COLOURS.dark)).toEqual(Object.keys(MAIL_COLOURS.light));
    const { html } = rendered('orderPlaced', MARKETS[0]!);
    for (const [name, colour] of Object.entries(MAIL_COLOURS.dark))
      expect(html).toContain(`.${name}{${colour}!important}`);
  });

  it('is one column of at most 600 px, and loads no external files', () => {
    const { html } = rendered('orderPlaced', MARKETS[0]!);
    expect(html).toContain('max-width:600px');
    expect(html).not.toMatch(/<(script|link|iframe|form)|@import|@font-face|url\(|src="http/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    // only the frame for Outlook, which is in a comment, is wider than a phone of 320 px
    for (const [, width] of html.replace(/<!--.*?-->/gs, '').matchAll(/width="(\d+)"/g))
      expect(Number(width)).toBeLessThanOrEqual(320);
  });

  it('has a preheader without the greeting', () => {
    const { html } = rendered(
      'link',
      MARKETS.find(({ identifier }) => identifier === 'uk')!,
    );
    expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)![1]).toBe(
      'Use this link to sign in, no password needed.',
    );
    const { html: longHtml } = rendered('undo', MARKETS[0]!);
    expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(longHtml)![1]!.length).toBeLessThan(200);
  });
});

describe('the content of every mail (ORDER-14, MKT-08)', () => {
  const decoded = (html: string): string =>
    html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name]!).replaceAll('\u00a0', ' ');
  const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const orderTemplates = TEMPLATES.filter(
    (template) => template.startsWith('order') || template === 'damageAnswered',
  );

  it.each(MARKET_OF_EACH_LANGUAGE)('in $locale: contact, and texts without gaps', (market) => {
    for (const template of TEMPLATES) {
      const { html, text, subject } = rendered(template, market);
      const wanted = [CONTACT.email, CONTACT.phone, ...CONTACT.lines, 'Bindery'];
      for (const wording of [decoded(html), text]) {
        for (const part of wanted)
          expect([template, wording]).toEqual([template, expect.stringContaining(part)]);
        expect([template, wording.replace(/<style>.*?<\/style>/s, '')]).toEqual([
          template,
          expect.not.stringMatching(/[{}]|undefined|NaN/),
        ]);
      }
      expect([template, subject.includes('Ida')]).toEqual([template, false]);
    }
  });

  it.each(MARKET_OF_EACH_LANGUAGE)(
    'includes, in $locale, the number, book, link and deadline of an order',
    (market) => {
      for (const template of orderTemplates) {
        const { html, text } = rendered(template, market);
        const link = `https://shop.example${market.prefix}/orders/open#token=T0ken&order=${NUMBER}`;
        for (const wording of [decoded(html), text])
          for (const part of [NUMBER, TITLE, link, EDIT_UNTIL])
            expect([template, wording]).toEqual([template, expect.stringContaining(part)]);
      }
    },
  );

  it('does not include a deadline after the end of the edit window', () => {
    const market = MARKETS.find(({ identifier }) => identifier === 'uk')!;
    const { text } = rendered('orderShipped', market, { editUntil: undefined });
    expect(text).not.toContain('You can edit');
    const silent = renderMail(fullMail('link', market), words, {
      origin: 'https://shop.example',
      contact: { shop: '', email: 'a@b.example', lines: [] },
    });
    expect(silent.text).toContain('write to a@b.example.');
  });
});
