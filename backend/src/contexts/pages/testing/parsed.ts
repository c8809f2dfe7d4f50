import { DOMParser, type Document as XmlDocument, type Element as XmlElement } from '@xmldom/xmldom';
import { JSDOM } from 'jsdom';

/** Parses HTML like a browser without scripts: `noscript` content is part of the document. */
export const documentOf = (html: string): Document => new JSDOM(html).window.document;

/** @throws if the text is not well-formed XML */
export function xmlOf(text: string): XmlDocument {
  const onError = (level: string, message: string): never => {
    throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError }).parseFromString(text, 'text/xml');
}

export const elementsOf = (parent: XmlDocument | XmlElement, name: string): XmlElement[] =>
  Array.from(parent.getElementsByTagName(name));

export const alternatesIn = (page: Document): Record<string, string> =>
  Object.fromEntries(
    [...page.querySelectorAll<HTMLLinkElement>('head link[rel="alternate"]')].map(({ hreflang, href }) => [
      hreflang,
      href,
    ]),
  );

export const canonicalOf = (page: Document): string | undefined =>
  page.querySelector<HTMLLinkElement>('head link[rel="canonical"]')?.href;

/** Returns the Open Graph properties of a page. If a property is repeated, the last value wins. */
export const propertiesOf = (page: Document): Record<string, string> =>
  Object.fromEntries(
    [...page.querySelectorAll('head meta[property]')].map((meta) => [
      meta.getAttribute('property')!,
      meta.getAttribute('content')!,
    ]),
  );

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

export function thingsOf(page: Document): Record<string, Thing> {
  const texts = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent,
  );
  const graphs = texts.map((text) => JSON.parse(text) as { '@context': string; '@graph': Thing[] });
  const things = graphs.flatMap(({ '@context': context, '@graph': graph }) => {
    if (context !== 'https://schema.org') throw new Error(`not of schema.org: ${context}`);
    return graph;
  });
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]));
}
