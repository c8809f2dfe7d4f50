import { describe, it, expect } from '@jest/globals';
import { readBootData } from './boot-data';

const wholeBoot = {
  environment: 'production',
  marketplace: 'uk',
  flags: { imageModeration: { status: 'enabled' } },
  tracking: { ecommerceEndpoint: '/uk/data/ecommerce', errorReportEndpoint: '/report-error' },
  remotes: [],
  preloaded: {},
};

function pageWith(text?: string): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === undefined) return page;
  const script = page.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'boot', textContent: text });
  page.body.append(script);
  return page;
}

describe('the boot data of a page', () => {
  it('are read exactly as the server wrote them', () => {
    expect(readBootData(pageWith(JSON.stringify(wholeBoot)))).toEqual(wholeBoot);
  });

  it.each([
    ['is missing', undefined, 'This page carries no boot data'],
    ['is cut off', '{"environment":', 'The boot data of this page is no JSON'],
    ['is null', 'null', 'The boot data of this page lacks "environment"'],
    [
      'lacks a part',
      JSON.stringify({ ...wholeBoot, remotes: undefined }),
      'The boot data of this page lacks "remotes"',
    ],
  ])('cause an error text if the element %s', (_, text, message) => {
    expect(() => readBootData(pageWith(text))).toThrow(message);
  });
});
