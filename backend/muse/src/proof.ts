import { createHash } from 'node:crypto';
import type { PageProof } from '@bindery/shared/contracts';
import { canonicalCustomisation } from '@bindery/shared/customisation';
import type { Readings } from './model/readings';
import type { LoadedPackage } from './scene/loaded-package';
import { ENGINE, type PageRequest } from './scene/page-request';
import { titleOf } from './scene/set-spine';
import { pageRequest } from './toc';

/**
 * The proofs of a book's pages, in their order. The spine is printed with the front cover and belongs to it.
 *
 * A page is known by what it is asked for by, as its address is; so nothing is laid out here.
 */
export function proofsOf(loaded: LoadedPackage, readings: Readings, lang: string): PageProof[] {
  const isBound = loaded.product.formats.some(({ binding }) => binding !== undefined);
  const spine = isBound ? titleOf(loaded, readings, lang) : undefined;
  return loaded.pages.map((plan, at) => ({
    page: at + 1,
    hash: hashOfPage(pageRequest(loaded, plan, readings, lang), at === 0 ? spine : undefined),
  }));
}

/**
 * Of everything that a page's picture is drawn from. Without a key, so that a change of the shop's secrets leaves what
 * was approved approved: it is as private as the values are.
 *
 * @param spine - what is written on the spine, of the page that it is printed with
 * @returns 43 characters of base64url, the same in every process
 */
export function hashOfPage(
  request: PageRequest,
  spine?: { readonly text: string; readonly lang: string },
  engine = ENGINE,
): string {
  const { slug, version, page, lang, readings } = request;
  const shown = canonicalCustomisation({ engine, slug, version, page, lang, readings, spine });
  return createHash('sha256').update(shown.normalize('NFC')).digest('base64url');
}
