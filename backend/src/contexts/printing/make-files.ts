import { PackageUnavailableError, PhotoGoneError, type Muse, type ProductFormat } from '@bindery/muse';
import type { PageProof } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { NotReadyError } from '../../platform/jobs';
import type { ObjectStore } from '../../platform/object-store';
import { hasLeft, type ParcelRow } from '../orders';
import { photoIdsIn, type Photos } from '../photos';
import type { PrintFiles } from './pdf/print.service';
import type { PrintOrder } from './pdf/print-order';
import { HeldError, type HoldCode, type HoldDetail } from './holds';
import type { Making } from './job-ticket';
import { fileNameOf, keyOf, reportNameOf, sha256Of } from './order-files';
import {
  productionRepository as repository,
  type ItemToMake,
  type OrderToMake,
  type ParcelToMake,
  type Production,
  type ProductionFile,
} from './production.repository';

/** Returns the pages of a book as it would be printed now. @throws PackageUnavailableError */
export type ProofOf = (item: ItemToMake, locale: string) => Promise<readonly PageProof[] | undefined>;

export interface MakingParts {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly photos: Pick<Photos, 'gonePhotoIds' | 'isHeld'>;
  readonly muse: Pick<Muse, 'packageVersion'>;
  readonly files: PrintFiles;
  readonly proofOf: ProofOf;
}

export interface Batch {
  readonly order: OrderToMake;
  readonly production: Production;
  readonly items: readonly ItemToMake[];
  readonly parcels: readonly ParcelRow[];
}

/** Returns the books of parcels that have not left. */
export function booksOf({ items, parcels }: Pick<Batch, 'items' | 'parcels'>): ItemToMake[] {
  const packed = new Set(
    parcels
      .filter(({ state }) => !hasLeft(state))
      .flatMap((parcel) => parcel.items.map(({ itemId }) => itemId)),
  );
  return items.filter(({ id }) => packed.has(id));
}

/** @throws HeldError if a parcel has no address. Source: docs/rules.md PROD-03 */
export function checkAddresses({ parcels }: Pick<Batch, 'parcels'>): readonly ParcelToMake[] {
  return parcels.map(({ address, ...parcel }) => {
    if (!address) throw new HeldError({ code: 'address_missing', detail: { parcel: parcel.position + 1 } });
    return { ...parcel, address };
  });
}

function heldError({ id, sku }: ItemToMake, code: HoldCode, detail: HoldDetail = {}): HeldError {
  return new HeldError({ code, detail: { itemId: id, sku, ...detail } });
}

/** @throws HeldError if a photo of a book is gone or waits for review */
export async function checkPhotos({ photos }: MakingParts, batch: Batch): Promise<void> {
  for (const book of booksOf(batch)) {
    const ids = photoIdsIn(book.customisation ?? {});
    if (ids.length === 0) continue;
    if ((await photos.gonePhotoIds(ids)).size > 0) throw heldError(book, 'photo_gone');
    if (await photos.isHeld(ids)) throw heldError(book, 'photo_waiting');
  }
}

/** Rethrows failures of the package or photo store as NotReadyError, so that the order is tried again later. */
function notReady(error: unknown): never {
  if (error instanceof PackageUnavailableError) throw new NotReadyError(error.message, { cause: error });
  throw error;
}

/** Returns the positions of pages that differ between the two lists or are in only one list. */
export function differingPages(approved: readonly PageProof[], now: readonly PageProof[]): number[] {
  const hashOf = (proofs: readonly PageProof[]): Map<number, string> =>
    new Map(proofs.map(({ page, hash }) => [page, hash]));
  const [approvedHashes, currentHashes] = [hashOf(approved), hashOf(now)];
  return [...new Set([...approvedHashes.keys(), ...currentHashes.keys()])]
    .filter((page) => approvedHashes.get(page) !== currentHashes.get(page))
    .sort((a, b) => a - b);
}

export interface BookToMake {
  readonly item: ItemToMake;
  readonly components: readonly PrintOrder[];
  readonly proofs: readonly PageProof[];
  readonly making: Making;
}

/** @throws HeldError if the book cannot be printed as approved, NotReadyError */
export async function decideBook(
  makingParts: MakingParts,
  batch: Batch,
  item: ItemToMake,
): Promise<BookToMake> {
  const { order } = batch;
  const { customisation, packageVersion: version, productSlug: slug } = item;
  if (customisation === null) throw heldError(item, 'book_invalid', { keys: [] });
  const book =
    version === null ? undefined : await makingParts.muse.packageVersion(slug, version).catch(notReady);
  if (!book) throw heldError(item, 'package_missing');
  const identifier = item.frozen.view.format.identifier;
  const format = book.product.formats.find((productFormat) => productFormat.identifier === identifier);
  if (!format) throw heldError(item, 'book_invalid', { keys: ['format'] });
  const decided = await makingParts.files
    .decide(slug, customisation, {
      lang: order.locale,
      photos: new Set(photoIdsIn(customisation)),
      cover: identifier,
      barcode: '',
      hasMarks: false,
      version: book.version,
    })
    .catch(notReady);
  if (decided.kind === 'unknown_product') throw heldError(item, 'package_missing');
  if (decided.kind === 'invalid')
    throw heldError(item, 'book_invalid', { keys: decided.errors.map(({ path }) => path.join('.')) });
  const proofs = (await makingParts.proofOf(item, order.locale).catch(notReady)) ?? [];
  const pages = differingPages(item.pages, proofs);
  if (pages.length > 0 && !(await isPrintedAgain(makingParts, batch, item, decided.orders)))
    throw heldError(item, 'pages_differ', { pages });
  return { item, components: decided.orders, proofs, making: makingOf(format) };
}

/** Returns true if a reprint uses the book's stored files. A newer engine might draw the pages differently. */
async function isPrintedAgain(
  { database }: MakingParts,
  { order, parcels }: Batch,
  { id }: ItemToMake,
  components: readonly PrintOrder[],
): Promise<boolean> {
  const open = parcels.filter(
    ({ state, items }) => !hasLeft(state) && items.some(({ itemId }) => itemId === id),
  );
  if (!open.every(({ reprintOf }) => reprintOf !== null)) return false;
  const recorded = await repository.files(database, order.id);
  return components.every(({ component }) =>
    recorded.some((file) => file.itemId === id && file.component === component),
  );
}

function makingOf({ binding, punchedMm }: ProductFormat): Making {
  const loose = punchedMm > 0 ? 'wire' : 'none';
  const bound = binding?.wrap ? 'case' : 'soft';
  return { binding: binding ? bound : loose, paper: binding?.paper ?? null, punchedMm };
}

function pagesIn<T>(component: string, pages: readonly T[]): readonly T[] {
  if (component === 'sheets') return pages;
  return component === 'cover' ? [pages[0]!, pages.at(-1)!] : pages.slice(1, -1);
}

/**
 * Makes a book's files in the object store. Reuses files that earlier runs made, but refuses a file that has changed
 * since. Source: docs/rules.md PROD-04
 *
 * @throws HeldError, NotReadyError
 */
export async function makeBook(
  makingParts: MakingParts,
  batch: Batch,
  { item, components, proofs }: BookToMake,
  signal: AbortSignal,
): Promise<ProductionFile[]> {
  const recorded = await repository.files(makingParts.database, batch.order.id);
  const files: ProductionFile[] = [];
  for (const component of components) {
    signal.throwIfAborted();
    const recordedFile = recorded.find(
      (file) => file.itemId === item.id && file.component === component.component,
    );
    const keptFile = recordedFile && (await makingParts.store.get(keyOf(batch.order.id, recordedFile.name)));
    if (keptFile) {
      if (sha256Of(keptFile.bytes) !== recordedFile.sha256)
        throw heldError(item, 'file_differs', { component: recordedFile.component });
      files.push(recordedFile);
      continue;
    }
    const file = await makeFile(makingParts, batch, { item, component, proofs, signal });
    if (recordedFile && recordedFile.sha256 !== file.sha256)
      throw heldError(item, 'file_differs', { component: recordedFile.component });
    files.push(file);
  }
  return files;
}

async function makeFile(
  { database, store, files }: MakingParts,
  { order, production }: Batch,
  {
    item,
    component: printOrder,
    proofs,
    signal,
  }: {
    item: ItemToMake;
    component: PrintOrder;
    proofs: readonly PageProof[];
    signal: AbortSignal;
  },
): Promise<ProductionFile> {
  const { component } = printOrder;
  const createdAt = new Date(production.madeAt!).toISOString();
  const { bytes, report } = await files
    .make({ ...printOrder, madeAt: createdAt }, signal)
    .catch((error: unknown) => {
      if (error instanceof PhotoGoneError) throw heldError(item, 'photo_gone', { component });
      return notReady(error);
    });
  const name = fileNameOf(order.number, item.position, component);
  const [, , width, height] = report.facts.boxes.trim as [number, number, number, number];
  const file: ProductionFile = {
    itemId: item.id,
    orderId: order.id,
    component,
    name,
    sha256: sha256Of(bytes),
    sizeBytes: bytes.byteLength,
    pages: report.facts.pages,
    trimMm: [width, height],
    spineMm: report.spineMm ?? null,
    problems: report.problems.length,
    warnings: report.warnings.length,
    proofs: pagesIn(component, proofs),
  };
  // stores the row last, so that the next run makes the file again if this process is killed before
  await store.put(
    keyOf(order.id, reportNameOf(name)),
    Buffer.from(JSON.stringify(report, undefined, 1)),
    'application/json',
  );
  await store.put(keyOf(order.id, name), bytes, 'application/pdf');
  await repository.putFile(database, file);
  return file;
}

/** @throws HeldError if a file has problems and staff did not release the order */
export function checkPreflight({ items, production }: Batch, files: readonly ProductionFile[]): void {
  const faulty = files.filter(
    ({ problems, sha256 }) => problems > 0 && !production.released.includes(sha256),
  );
  const [firstFaultyFile] = faulty;
  if (!firstFaultyFile) return;
  throw heldError(
    items.find(({ id }) => id === firstFaultyFile.itemId)!,
    'preflight',
    {
      component: firstFaultyFile.component,
      problems: faulty.reduce((sum, { problems }) => sum + problems, 0),
    },
  );
}
