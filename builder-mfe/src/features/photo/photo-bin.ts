import type { Market } from '@bindery/shared';
import { ApiError, type useQueryClient } from '@bindery/shared/data';
import { deletePhoto, photoQuery } from './photo-api';

/** How long Undo can restore a photo removed from the book. */
export const UNDO_WINDOW_MS = 10 * 60_000;
/** The server deletes an unused photo by itself within this time after the end of Undo. */
const FORGET_AFTER_MS = 31 * 24 * 3_600_000;
const RECORD = 'photo-bin';

interface BinnedPhoto {
  publicId: string;
  /** when Undo expires, ms */
  dueAt: number;
}

interface PhotoBinOptions {
  market: Market;
  client: ReturnType<typeof useQueryClient>;
  isInBook(publicId: string): boolean;
  /** Undo must no longer restore it. */
  onDeleted(publicId: string): void;
}

export type PhotoBin = ReturnType<typeof createPhotoBin>;

/**
 * Keeps photos that the shopper removed or replaced, so that Undo can restore them. After ten minutes, or when the page
 * closes, it asks the server to delete these photos. If the system kills a tab, the next tab asks for the deletion of
 * its photos. A photo is not deleted while other data in this browser's storage contains its id.
 * Source: docs/rules.md PHOTO-22
 */
export function createPhotoBin({ market, client, isInBook, onDeleted }: PhotoBinOptions) {
  /** ids of photos that were removed in this tab and that Undo can restore */
  const ownIds = new Set<string>();
  const deleting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens for the end of the page only while the bin contains photos. */
  function listen(): void {
    window[ownIds.size > 0 ? 'addEventListener' : 'removeEventListener']('pagehide', empty);
  }
  function empty(): void {
    for (const publicId of ownIds) void remove(publicId, true);
  }
  async function remove(publicId: string, isPageGoing: boolean): Promise<void> {
    ownIds.delete(publicId);
    listen();
    if (deleting.has(publicId)) return;
    if (isInBook(publicId) || isNamedInStorage(publicId)) return write(remainingPhotos(publicId));
    onDeleted(publicId);
    deleting.add(publicId);
    try {
      await deletePhoto(market, publicId, isPageGoing);
    } catch (error) {
      // if the server fails or does not answer, the next page repeats the deletion
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return;
    } finally {
      deleting.delete(publicId);
    }
    write(remainingPhotos(publicId));
    const { queryKey } = photoQuery(market, publicId);
    void client.invalidateQueries({ queryKey }); // a field that still shows the deleted photo requests it again
  }
  function sweep(): void {
    clearTimeout(timer);
    const now = Date.now();
    const binned = read();
    write(binned.filter(({ dueAt: deadline }) => now - deadline < FORGET_AFTER_MS));
    for (const { publicId, dueAt: deadline } of binned) if (deadline <= now) void remove(publicId, false);
    const next = Math.min(
      ...binned.map(({ dueAt: deadline }) => deadline).filter((deadline) => deadline > now),
    );
    if (Number.isFinite(next)) timer = setTimeout(sweep, next - now);
  }
  return {
    sweep,
    /** Records that a photo in the book was removed or replaced. */
    exchange(earlierValue: unknown, laterValue: unknown): void {
      const [removedId, presentId] = [publicIdOf(earlierValue), publicIdOf(laterValue)];
      if (removedId === presentId) return;
      if (removedId !== undefined) {
        ownIds.add(removedId);
        write([...remainingPhotos(removedId), { publicId: removedId, dueAt: Date.now() + UNDO_WINDOW_MS }]);
      }
      if (presentId !== undefined && ownIds.delete(presentId)) write(remainingPhotos(presentId));
      listen();
      sweep();
    },
  };
}

/** @returns the photo's id; undefined if the value is no photo */
export function publicIdOf(value: unknown): string | undefined {
  const id = (value as { public_id?: unknown } | null | undefined)?.public_id;
  return typeof id === 'string' ? id : undefined;
}

function read(): BinnedPhoto[] {
  try {
    const binned: unknown = JSON.parse(window.localStorage.getItem(RECORD) ?? '[]');
    return Array.isArray(binned) ? binned.filter(isBinned) : [];
  } catch {
    return []; // storage is blocked or not our JSON, so the server deletes the photo later by itself
  }
}

const isBinned = (value: unknown): value is BinnedPhoto =>
  publicIdOf({ public_id: (value as Partial<BinnedPhoto> | null)?.publicId }) !== undefined &&
  Number.isFinite((value as BinnedPhoto).dueAt);

const remainingPhotos = (publicId: string): BinnedPhoto[] =>
  read().filter((photo) => photo.publicId !== publicId);

function write(binned: readonly BinnedPhoto[]): void {
  try {
    if (binned.length === 0) window.localStorage.removeItem(RECORD);
    else window.localStorage.setItem(RECORD, JSON.stringify(binned));
  } catch {
    return; // storage is blocked or full, so the server deletes the photo later by itself
  }
}

/** Returns true if anything else in localStorage, such as another draft, contains the photo's id. */
function isNamedInStorage(publicId: string): boolean {
  try {
    return Object.entries(window.localStorage).some(
      ([key, text]) => key !== RECORD && String(text).includes(publicId),
    );
  } catch {
    return false;
  }
}
