import { describe, expect, it } from '@jest/globals';
import { pageData } from './page-files';

const page = (content: string) =>
  pageData(`# Delivery & returns\n> What it costs\n> and when it comes.\n\n${content}`);

describe('a page as a Markdown file', () => {
  it('has a title, a description, rich text and slices between it', () => {
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
    ['a picture', '![a cat](cat.png)', /image/],
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
