import { createHash } from 'node:crypto';
import type { PageProof } from '@bindery/shared/contracts';
import { canonicalCustomisation } from '@bindery/shared/customisation';
import type { Readings } from './model/readings';
import type { LoadedPackage } from './scene/loaded-package';
import { ENGINE, type PageRequest } from './scene/page-request';
import { titleOf } from './scene/set-spine';
import { pageRequest } from './toc';

/**
 * Returns the proofs of a book's pages, in order. The proof of the front cover includes the spine, because both are
 * printed together.
 *
 * Like a page's URL, its proof is computed from its request, so no page needs to be laid out.
 */
export function proofsOf(loaded: LoadedPackage, readings: Readings, lang: string): PageProof[] {
  const isBound = loaded.product.formats.some(({ binding }) => binding !== undefined);
  const spine = isBound ? titleOf(loaded, readings, lang) : undefined;
  return loaded.pages.map((plan, index) => ({
    page: index + 1,
    hash: hashOfPage(pageRequest(loaded, plan, readings, lang), index === 0 ? spine : undefined),
  }));
}

/**
 * Hashes everything from which a page's picture is drawn. Uses no secret key, so that approvals remain valid if the
 * shop's secrets change. The hash is as private as the shopper's values, from which it is made.
 *
 * @param spine - text of the spine, for the front cover only, because they are printed together
 * @returns 43 characters of base64url, the same in every process
 */
export function hashOfPage(
  request: PageRequest,
  spine?: { readonly text: string; readonly lang: string },
  engine = ENGINE,
): string {
  const { slug, version, page, lang, readings } = request;
  const canonicalText = canonicalCustomisation({ engine, slug, version, page, lang, readings, spine });
  return createHash('sha256').update(canonicalText.normalize('NFC')).digest('base64url');
}
