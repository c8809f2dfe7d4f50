import { atom, type WritableAtom } from 'jotai';

/** More than one file, or one that is no photo: nothing was sent. */
export type RefusedFile = 'too-many' | 'wrong-kind';

/** What became of a file that the shopper chose for a photo. */
export type PhotoUploadState =
  /** `refused`: of another file that was chosen meanwhile */
  | { kind: 'loading'; percent: number; refused?: RefusedFile }
  /** `cut-off`: the page went away meanwhile */
  | { kind: 'rejected' | 'cut-off' | RefusedFile }
  | { kind: 'failed' | 'unconfigured'; file: File };

/** By the photo's place in the customisation, until the photo is there or the shopper gives up. */
export type PhotoUploads = Readonly<Record<string, PhotoUploadState>>;
export type PhotoUploadsAtom = WritableAtom<
  PhotoUploads,
  [change: (uploads: PhotoUploads) => PhotoUploads],
  void
>;

/** @returns the places of photos that were chosen and did not arrive */
export const lostPhotos = (uploads: PhotoUploads): string[] =>
  Object.keys(uploads).filter((path) =>
    ['rejected', 'failed', 'unconfigured', 'cut-off'].includes(uploads[path]!.kind),
  );
/** @returns the places of photos that are on their way */
export const photosUnderWay = (uploads: PhotoUploads): string[] =>
  Object.keys(uploads).filter((path) => uploads[path]!.kind === 'loading');

const storageKey = (draftKey: string): string => `${draftKey}:uploads`;

/** @returns those that a reload of this tab has cut off */
function readCutOff(draftKey: string): PhotoUploads {
  try {
    const paths: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(draftKey)) ?? '[]');
    return Array.isArray(paths)
      ? Object.fromEntries(paths.map((path) => [String(path), { kind: 'cut-off' as const }]))
      : {};
  } catch {
    return {}; // storage is blocked, or somebody else wrote there: nothing can be said
  }
}

const notThere = (uploads: PhotoUploads): string[] =>
  [...photosUnderWay(uploads), ...lostPhotos(uploads)].sort();

function writeNotThere(draftKey: string, paths: string[]): void {
  try {
    if (paths.length === 0) window.sessionStorage.removeItem(storageKey(draftKey));
    else window.sessionStorage.setItem(storageKey(draftKey), JSON.stringify(paths));
  } catch {
    return; // storage is blocked or full: a reload then says nothing
  }
}

function createAtom(draftKey: string): PhotoUploadsAtom {
  const heldAtom = atom<PhotoUploads | undefined>(undefined);
  const uploadsAtom: PhotoUploadsAtom = atom(
    (get) => get(heldAtom) ?? readCutOff(draftKey),
    (get, set, change) => {
      const earlierUploads = get(uploadsAtom);
      const uploads = change(earlierUploads);
      if (notThere(uploads).join() !== notThere(earlierUploads).join())
        writeNotThere(draftKey, notThere(uploads));
      set(heldAtom, uploads);
    },
  );
  return uploadsAtom;
}

const atomByDraft = new Map<string, PhotoUploadsAtom>();

/**
 * The uploads of one draft's photos: always the same atom. They belong to the draft and not to what shows it: they go on
 * whichever step or remote is on the page, and end with the draft. Of a reload this tab remembers which it cut off.
 * Source: docs/rules.md PHOTO-21
 */
export function photoUploadsAtom(draftKey: string): PhotoUploadsAtom {
  let uploads = atomByDraft.get(draftKey);
  if (!uploads) atomByDraft.set(draftKey, (uploads = createAtom(draftKey)));
  return uploads;
}
