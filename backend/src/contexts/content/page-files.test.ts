import { describe, expect, it, jest } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { pageData } from './page-files';
import { shopSeeds } from './seeds';
import { markdownOfSlices, slicesOfMarkdown } from './slice-markdown';

const CONTENT_DIR = fileURLToPath(new URL('../../../content/', import.meta.url));

const page = (content: string) =>
  pageData(`# Delivery & returns\n> What it costs\n> and when it comes.\n\n${content}`);

describe('a page as a Markdown file', () => {
  it('contains a title, a description, and rich text with slices in between', () => {
    expect(
      page('## Costs\n\nAll *that* you **pay**.\n\n[[delivery_prices]]\n\n- one\n- [two](/cart)'),
    ).toEqual({
      title: 'Delivery & returns',
      meta_title: 'Delivery & returns – Bindery',
      meta_description: 'What it costs and when it comes.',
      slices: [
        {
          slice_type: 'rich_text',
          primary: {
            text: [
              { type: 'heading2', text: 'Costs', spans: [] },
              {
                type: 'paragraph',
                text: 'All that you pay.',
                spans: [
                  { type: 'em', start: 4, end: 8 },
                  { type: 'strong', start: 13, end: 16 },
                ],
              },
            ],
          },
        },
        { slice_type: 'delivery_prices', primary: {} },
        {
          slice_type: 'rich_text',
          primary: {
            text: [
              { type: 'list-item', text: 'one', spans: [] },
              {
                type: 'list-item',
                text: 'two',
                spans: [{ type: 'hyperlink', start: 0, end: 3, data: { link_type: 'Web', url: '/cart' } }],
              },
            ],
          },
        },
      ],
    });
  });

  it('keeps signs that HTML would escape', () => {
    const { slices } = page('5 < 6 & "so" it\'s') as { slices: { primary: { text: { text: string }[] } }[] };
    expect(slices[0]!.primary.text[0]!.text).toBe('5 < 6 & "so" it\'s');
  });

  it.each([
    ['a picture within a text', 'See ![a cat](cat.png)', /image/],
    ['a picture without its text', '![](cat.png)', /cannot see/],
    ['parts that it does not know', '[[film]]', /\[\[film\]\]: a page may have/],
    ['a part without its end', '[[questions]]\n\n### Why?\n\nSo.', /has no end/],
    ['questions without answers', '[[questions]]\n\nWhy?\n\n[[/questions]]', /needs one heading/],
    ['a call without a link', '[[call_to_action]]\n\n## Go\n\n[[/call_to_action]]', /needs a heading/],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', /table/],
    ['markup', '<script>alert(1)</script>', /html/],
    ['code', 'a `word`', /codespan/],
  ])('may not have %s', (_, content, message) => {
    expect(() => page(content)).toThrow(message);
  });

  it('says what is missing', () => {
    expect(() => pageData('Text')).toThrow('begins with its title');
    expect(() => pageData('# Title\n\nText')).toThrow('has its description');
  });
});

const PARTS = `![A cat on a mat](<https://a.example/cat.jpg> "The cat")

> Words
> of two lines
>
> — Ada

[[questions]]

### Why?

Because **of** [this](</cart>).

- one
- two

[[/questions]]

[[book_row]]

## More books

the-lost-star, our-year

[[/book_row]]

[[book_row]]

category: books/family

[[/book_row]]

[[figures]]

## How

### First

You tell us.

[[/figures]]

[[call_to_action]]

## Begin

It takes two minutes.

[Make a book](</personalized-products/the-lost-star>)

[[/call_to_action]]`;

describe('the parts of a page', () => {
  it('are read from Markdown in Prismic’s form', () => {
    expect(slicesOfMarkdown(PARTS)).toMatchObject([
      {
        slice_type: 'picture',
        primary: { picture: { url: 'https://a.example/cat.jpg', alt: 'A cat on a mat' }, caption: 'The cat' },
      },
      { slice_type: 'quote', primary: { text: 'Words of two lines', source: 'Ada' } },
      { slice_type: 'questions', primary: { questions: [{ question: 'Why?', answer: [{}, {}, {}] }] } },
      { slice_type: 'book_row', primary: { title: 'More books', books: 'the-lost-star, our-year' } },
      { slice_type: 'book_row', primary: { category: 'books/family' } },
      {
        slice_type: 'figures',
        primary: { title: 'How', figures: [{ title: 'First', text: 'You tell us.' }] },
      },
      {
        slice_type: 'call_to_action',
        primary: {
          ...{ title: 'Begin', text: 'It takes two minutes.', label: 'Make a book' },
          link: { link_type: 'Web', url: '/personalized-products/the-lost-star' },
        },
      },
    ]);
  });

  it('do not change if they are written as Markdown and read again, on any shipped page', async () => {
    const documents = (await shopSeeds(CONTENT_DIR)).filter(({ data }) => data['slices']);
    expect(documents.length).toBeGreaterThan(100);
    for (const slices of [slicesOfMarkdown(PARTS), ...documents.map(({ data }) => data['slices'])])
      expect(slicesOfMarkdown(markdownOfSlices(slices))).toEqual(slices);
  });

  it('may contain characters that have a meaning in Markdown', () => {
    for (const text of [
      '1. *a* _b_ [c] `d` <e> ~~f~~',
      '- # > + 2) a@b.example https://x.example www.x.example \\',
    ]) {
      const block = { type: 'paragraph', text, spans: [] };
      const slices = [{ slice_type: 'rich_text', primary: { text: [block] } }];
      expect(slicesOfMarkdown(markdownOfSlices(slices))).toEqual(slices);
    }
  });

  it('are converted to Markdown only once for the same document', () => {
    const read = jest.fn(() => ({ text: [{ type: 'paragraph', text: 'Sea', spans: [] }] }));
    const slices = [
      {
        slice_type: 'rich_text',
        get primary() {
          return read();
        },
      },
    ];
    expect([markdownOfSlices(slices), markdownOfSlices(slices)]).toEqual(['Sea', 'Sea']);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
