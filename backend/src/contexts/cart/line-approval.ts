import type { LineProof, PageProof } from '@bindery/shared/contracts';
import { type Muse, PackageNotKeptError } from '@bindery/muse';
import type { Connection } from '../../platform/database';
import type { Answer } from '../../platform/idempotency';
import type { WriteIntent } from '../../platform/http';
import { availableOrProblem } from '../books';
import { photoIdsIn } from '../photos';
import { type Approval, approvalsRepository } from './approvals.repository';
import type { CartDependencies } from './cart-desk';
import { beginLineWrite, scopeOf, type Visit } from './cart-write';
import {
  ChildLineItemError,
  LineItemNotFoundError,
  ProofChangedError,
  ProofUnavailableError,
} from './cart.errors';
import { cartRepository, type LineRow } from './cart.repository';

type Book = Pick<LineRow, 'productSlug' | 'packageVersion' | 'customisation'>;

/**
 * Returns the times at which lines were approved. The order stores them when it is placed. A line has no entry if it
 * has no pages, or if one of its pages is not approved.
 *
 * @param lines - lines with the hashes of their present pages
 * @returns the times by line id
 */
export async function linesApprovedAt(
  connection: Connection,
  lines: readonly { readonly id: string; readonly pages: readonly PageProof[] }[],
): Promise<ReadonlyMap<string, Date>> {
  const withPages = lines.filter(({ pages }) => pages.length > 0);
  const approvals = await approvalsRepository.findEach(
    connection,
    withPages.map(({ id }) => id),
  );
  const byLine = new Map(approvals.map((approval) => [approval.lineId, approval]));
  const approved = withPages.flatMap(({ id, pages }) => {
    const approvalTime = approvedAt(pages, byLine.get(id));
    return approvalTime ? [[id, approvalTime] as const] : [];
  });
  return new Map(approved);
}

function approvedAt(pages: readonly PageProof[], approval: Approval | undefined): Date | null {
  return approval && pages.every(({ hash }) => approval.hashes.includes(hash)) ? approval.approvedAt : null;
}

/** @throws ProofUnavailableError, VersionUnavailableError */
async function proofOfLine(
  muse: Muse,
  { productSlug, packageVersion, customisation }: Book,
  approval: Approval | undefined,
  lang: string,
): Promise<LineProof> {
  const book = await availableOrProblem(() => muse.packageVersion(productSlug, packageVersion));
  // all photos count as usable, because they were checked when the line was added
  const photos = new Set(photoIdsIn(customisation));
  const toc = book && (await muse.toc(book, customisation, { lang, photos }));
  if (toc?.kind !== 'pages') throw new ProofUnavailableError();
  const proofs = muse.proofs(book!, customisation, lang);
  return {
    pages: proofs.map((proof, index) => ({
      ...proof,
      ...toc.pages[index]!,
      isApproved: approval?.hashes.includes(proof.hash) ?? false,
    })),
    approvedAt: approvedAt(proofs, approval)?.toISOString() ?? null,
  };
}

/** Returns the pages of a line, each with a flag whether it is approved. Source: docs/rules.md PROOF-02 */
export async function readProof(
  { database, muse }: Pick<CartDependencies, 'database' | 'muse'>,
  { visitor, market }: Visit,
  lineId: string,
): Promise<LineProof> {
  const storedCart = await cartRepository.find(database, visitor.ownerId);
  const line = storedCart?.lines.find(({ id }) => id === lineId);
  if (!line) throw new LineItemNotFoundError();
  return proofOfLine(muse, line, await approvalsRepository.find(database, lineId), market.locale);
}

/** Returns the line's present pages. Throws an error if the line no longer has one of the pages in `shownProofs`. */
async function checkPages(muse: Muse, line: Book, shownProofs: readonly PageProof[], lang: string) {
  const { productSlug, packageVersion, customisation } = line;
  const pages = await availableOrProblem(() =>
    muse.proofOf(productSlug, packageVersion, customisation, lang),
  ).catch((error: unknown) => {
    throw error instanceof PackageNotKeptError ? new ProofUnavailableError() : error;
  });
  const changedProofs = shownProofs.filter(({ page, hash }) => pages[page - 1]?.hash !== hash);
  if (changedProofs.length > 0) throw new ProofChangedError(changedProofs.map(({ page }) => page));
  return pages;
}

/**
 * Approves the pages that the shopper saw, in addition to pages approved earlier. Deletes the approvals of pages that
 * the line no longer has. Source: docs/rules.md PROOF-02
 *
 * @returns the proof of the line as JSON
 * @throws ProofChangedError if a page differs from the page that the shopper saw; no page is then approved
 */
export function approvePages(
  { idempotency, muse }: Pick<CartDependencies, 'idempotency' | 'muse'>,
  { visitor, market }: Visit,
  lineId: string,
  shownProofs: readonly PageProof[],
  intent: WriteIntent,
): Promise<Answer> {
  const lang = market.locale;
  const proofOf = async (transaction: Connection, line: LineRow): Promise<LineProof> =>
    proofOfLine(muse, line, await approvalsRepository.find(transaction, line.id), lang);
  return idempotency.run(
    {
      ...{
        scope: scopeOf(visitor),
        ownerId: visitor.ownerId,
        key: intent.idempotencyKey,
        market: market.identifier,
      },
      ...{ method: 'PUT', route: `cart/items/${lineId}/approval`, body: shownProofs },
    },
    {
      begin: async (transaction) => {
        const { line, child } = await beginLineWrite(transaction, { visitor, intent }, lineId);
        if (child) throw new ChildLineItemError();
        const pages = await checkPages(muse, line, shownProofs, lang);
        const approved = new Set([...(line.approvedPages ?? []), ...shownProofs.map(({ hash }) => hash)]);
        const hashes = pages.map(({ hash }) => hash).filter((hash) => approved.has(hash));
        await approvalsRepository.keep(transaction, line.id, hashes);
        return { status: 200, body: await proofOf(transaction, line) };
      },
      standing: async (transaction) => {
        const storedCart = await cartRepository.find(transaction, visitor.ownerId);
        const line = storedCart?.lines.find(({ id }) => id === lineId);
        if (!line) throw new LineItemNotFoundError();
        return proofOf(transaction, line);
      },
    },
  );
}
