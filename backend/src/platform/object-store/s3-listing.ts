import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { ObjectStoreError } from './object-store';

/**
 * Reads an S3 ListBucketResult.
 *
 * @throws ObjectStoreError for anything else: a proxy's page, a body cut short
 */
export function readListing(xml: string): { readonly keys: string[]; readonly isTruncated: boolean } {
  const root = parse(xml)?.documentElement;
  if (root?.localName !== 'ListBucketResult')
    throw new ObjectStoreError('The object store answered with something else than a listing');
  const children = Array.from(root.childNodes) as Element[];
  const keys = children
    .filter(({ localName }) => localName === 'Contents')
    .map((contents) => contents.getElementsByTagName('Key')[0]?.textContent ?? '');
  return {
    keys,
    isTruncated: children.find(({ localName }) => localName === 'IsTruncated')?.textContent === 'true',
  };
}

function parse(xml: string): Document | undefined {
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(xml, 'text/xml');
  } catch {
    return undefined;
  }
}
