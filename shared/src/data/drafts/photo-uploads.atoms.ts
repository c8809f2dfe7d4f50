import { atom, type WritableAtom } from 'jotai';

/** Reason why the page refused the chosen files: more than one file, or not a photo. */
export type RefusedFile = 'too-many' | 'wrong-kind';

export type PhotoUploadState =
  /** `refused`: why the page refused another file that the shopper chose during the upload */
  | { kind: 'loading'; percent: number; refused?: RefusedFile }
  /** `cut-off`: the page closed meanwhile */
  | { kind: 'rejected' | 'cut-off' | RefusedFile }
  | { kind: 'failed' | 'unconfigured'; file: File };

/** Uploads by path in the customisation. An entry is deleted when its photo arrives or the shopper cancels it. */
export type PhotoUploads = Readonly<Record<string, PhotoUploadState>>;
export type PhotoUploadsAtom = WritableAtom<
  PhotoUploads,
  [change: (uploads: PhotoUploads) => PhotoUploads],
  void
>;

export const lostPhotos = (uploads: PhotoUploads): string[] =>
  Object.keys(uploads).filter((path) =>
    ['rejected', 'failed', 'unconfigured', 'cut-off'].includes(uploads[path]!.kind),
  );
export const photosUnderWay = (uploads: PhotoUploads): string[] =>
  Object.keys(uploads).filter((path) => uploads[path]!.kind === 'loading');

const storageKey = (draftKey: string): string => `${draftKey}:uploads`;

/** @returns the uploads that a reload interrupted */
function readCutOff(draftKey: string): PhotoUploads {
  try {
    const paths: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(draftKey)) ?? '[]');
    return Array.isArray(paths)
      ? Object.fromEntries(paths.map((path) => [String(path), { kind: 'cut-off' as const }]))
      : {};
  } catch {
    return {}; // storage is blocked, or the record is damaged
  }
}

const notThere = (uploads: PhotoUploads): string[] =>
  [...photosUnderWay(uploads), ...lostPhotos(uploads)].sort();

function writeNotThere(draftKey: string, paths: string[]): void {
  try {
    if (paths.length === 0) window.sessionStorage.removeItem(storageKey(draftKey));
    else window.sessionStorage.setItem(storageKey(draftKey), JSON.stringify(paths));
  } catch {
    return; // storage is blocked or full, so a reload loses the list of uploads
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
 * Returns the atom of a draft's photo uploads. A key always gets the same atom. Uploads belong to the draft, not to the
 * form. So they continue when the shopper opens another step, and end when the draft is deleted. After a reload, this
 * tab can still list the interrupted uploads. Source: docs/rules.md PHOTO-21
 */
export function photoUploadsAtom(draftKey: string): PhotoUploadsAtom {
  let uploads = atomByDraft.get(draftKey);
  if (!uploads) atomByDraft.set(draftKey, (uploads = createAtom(draftKey)));
  return uploads;
}
