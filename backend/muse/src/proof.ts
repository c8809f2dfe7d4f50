import { createHash } from 'node:crypto';
import type { PageProof } from '@bindery/shared/contracts';
import { canonicalCustomisation } from '@bindery/shared/customisation';
import type { Readings } from './model/readings';
import type { LoadedPackage } from './scene/loaded-package';
import { ENGINE, type PageRequest } from './scene/page-request';
import { titleOf } from './scene/set-spine';
import { pageRequest } from './toc';

/**
 * Returns the proofs of a book's pages, in order. The proof of the front cover includes the spine, because they are
 * printed together.
 *
 * A proof is computed from the page's request, as the page's URL is, so no page needs to be laid out.
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
 * Hashes everything that a page's picture is drawn from. The hash uses no secret key, so approvals stay valid if the
 * shop's secrets change. The hash is derived from the shopper's values, so it must be kept as private as the values.
 *
 * @param spine - text of the spine; only for the front cover, which is printed together with the spine
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
