import type { Market } from '@bindery/shared';
import { ApiError, type useQueryClient } from '@bindery/shared/data';
import { deletePhoto, photoQuery } from './photo-api';

/** For so long Undo brings a photo back that was taken out of the book. */
export const UNDO_WINDOW_MS = 10 * 60_000;
/** The server has deleted by then whatever nobody uses. */
const FORGET_AFTER_MS = 31 * 24 * 3_600_000;
const RECORD = 'photo-bin';

interface BinnedPhoto {
  publicId: string;
  /** when Undo cannot bring it back any more, ms */
  dueAt: number;
}

interface PhotoBinOptions {
  market: Market;
  client: ReturnType<typeof useQueryClient>;
  /** Does the book on the page hold it (again)? */
  isInBook(publicId: string): boolean;
  /** Undo is not to bring it back any more. */
  onDeleted(publicId: string): void;
}

export type PhotoBin = ReturnType<typeof createPhotoBin>;

/**
 * Photos that the shopper took out of a book, or replaced: Undo brings them back whole, and once it cannot, the server
 * deletes them: after ten minutes, or when the page goes. What a killed tab left behind is deleted by the next one. A
 * photo that something in this browser still names stays.
 * Source: docs/rules.md PHOTO-22
 */
export function createPhotoBin({ market, client, isInBook, onDeleted }: PhotoBinOptions) {
  /** those of this tab: Undo is here */
  const own = new Set<string>();
  const deleting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Listens only while it holds photos, so a draft that is done with leaves nothing in the page. */
  function listen(): void {
    window[own.size > 0 ? 'addEventListener' : 'removeEventListener']('pagehide', empty);
  }
  /** The page goes, and Undo with it. */
  function empty(): void {
    for (const publicId of own) void remove(publicId, true);
  }
  async function remove(publicId: string, isPageGoing: boolean): Promise<void> {
    own.delete(publicId);
    listen();
    if (deleting.has(publicId)) return;
    if (isInBook(publicId) || isNamedInStorage(publicId)) return write(without(publicId));
    onDeleted(publicId);
    deleting.add(publicId);
    try {
      await deletePhoto(market, publicId, isPageGoing);
    } catch (error) {
      // no answer, or none that says anything: the next page tries again
      if (!(error instanceof ApiError) || error.status < 400 || error.status > 499) return;
    } finally {
      deleting.delete(publicId);
    }
    write(without(publicId));
    const { queryKey } = photoQuery(market, publicId);
    void client.invalidateQueries({ queryKey }); // a field that shows it all the same asks again
  }
  function sweep(): void {
    clearTimeout(timer);
    const now = Date.now();
    const binned = read();
    write(binned.filter(({ dueAt }) => now - dueAt < FORGET_AFTER_MS));
    for (const { publicId, dueAt } of binned) if (dueAt <= now) void remove(publicId, false);
    const next = Math.min(...binned.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now));
    if (Number.isFinite(next)) timer = setTimeout(sweep, next - now);
  }
  return {
    sweep,
    /** A photo's place in the book holds something else now. */
    exchange(before: unknown, after: unknown): void {
      const [gone, there] = [publicIdOf(before), publicIdOf(after)];
      if (gone === there) return;
      if (gone !== undefined) {
        own.add(gone);
        write([...without(gone), { publicId: gone, dueAt: Date.now() + UNDO_WINDOW_MS }]);
      }
      if (there !== undefined && own.delete(there)) write(without(there));
      listen();
      sweep();
    },
  };
}

/** @returns the photo's id; undefined for what is no photo */
export function publicIdOf(value: unknown): string | undefined {
  const id = (value as { public_id?: unknown } | null | undefined)?.public_id;
  return typeof id === 'string' ? id : undefined;
}

function read(): BinnedPhoto[] {
  try {
    const binned: unknown = JSON.parse(window.localStorage.getItem(RECORD) ?? '[]');
    return Array.isArray(binned) ? binned.filter(isBinned) : [];
  } catch {
    return []; // storage is blocked, or somebody else wrote there: the server deletes it in its own time
  }
}

const isBinned = (value: unknown): value is BinnedPhoto =>
  publicIdOf({ public_id: (value as Partial<BinnedPhoto> | null)?.publicId }) !== undefined &&
  Number.isFinite((value as BinnedPhoto).dueAt);

const without = (publicId: string): BinnedPhoto[] => read().filter((photo) => photo.publicId !== publicId);

function write(binned: readonly BinnedPhoto[]): void {
  try {
    if (binned.length === 0) window.localStorage.removeItem(RECORD);
    else window.localStorage.setItem(RECORD, JSON.stringify(binned));
  } catch {
    return; // storage is blocked or full: what this page does not delete, the server does in its own time
  }
}

/** Another draft, a book that was put aside: whatever is stored in this browser and names the photo. */
function isNamedInStorage(publicId: string): boolean {
  try {
    return Object.entries(window.localStorage).some(
      ([key, text]) => key !== RECORD && String(text).includes(publicId),
    );
  } catch {
    return false;
  }
}
