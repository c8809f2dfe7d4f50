import type { Market } from '@bindery/shared';
import { queryOptions } from '@bindery/shared/data';
import type {
  EditorDocument,
  EditorDocuments,
  EditorDocumentSummary,
  EditorPicture,
  EditorWords,
} from '@bindery/shared/contracts';
import { staffData, staffQuery } from '../staff';

const PATH = '/content';

export type DocumentKey = Pick<EditorDocumentSummary, 'type' | 'uid'>;

/** An action on a saved draft. */
export type DraftAct =
  | { readonly name: 'publish' | 'discard' }
  | { readonly name: 'schedule'; readonly at: string | null }
  | { readonly name: 'restore'; readonly version: number };

const pathOf = ({ type, uid }: DocumentKey): string =>
  `${PATH}/${encodeURIComponent(type)}/${encodeURIComponent(uid)}`;

export const documentsQuery = (market: Market) =>
  staffQuery<EditorDocuments>(['content'], { market, path: PATH });

export const documentQuery = (market: Market, key: DocumentKey) =>
  queryOptions({
    ...staffQuery<EditorDocument>(['content', key.type, key.uid], { market, path: pathOf(key) }),
    // the editor shows typed text in place of this data, and reloads the data only on request
    staleTime: Infinity,
    gcTime: 0,
  });

/** @param words - the draft's words in all languages @throws ApiError 'draft_changed', 'invalid_words' */
export const saveDraft = (market: Market, { revision, ...key }: EditorDocument, words: EditorWords) =>
  staffData<EditorDocument>({
    ...{ market, method: 'PUT', path: `${pathOf(key)}/draft` },
    body: { revision, words },
  });

/**
 * Begins a document as a draft.
 *
 * @param copied - uid of the document whose texts are copied
 * @throws ApiError 'uid_refused', 'invalid_words'
 */
export const createDocument = (market: Market, key: DocumentKey, words: EditorWords, copied?: string) =>
  staffData<EditorDocument>({
    ...{ market, method: 'POST', path: pathOf(key) },
    body: { words, ...(copied !== undefined && { copied }) },
  });

/** Time limit, long enough to upload 10 MB over a slow network. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Stores a picture for a page. @throws ApiError 'picture_refused' */
export const uploadPicture = (market: Market, key: DocumentKey, file: File) =>
  staffData<EditorPicture>({
    ...{ market, method: 'POST', path: `${pathOf(key)}/pictures`, timeoutMs: UPLOAD_TIMEOUT_MS },
    body: new Blob([file], { type: 'application/octet-stream' }),
  });

/** @throws ApiError 'draft_changed' */
export const actOnDraft = (
  market: Market,
  { revision, ...key }: EditorDocument,
  { name, ...details }: DraftAct,
) =>
  staffData<EditorDocument>({
    ...{ market, method: 'POST', path: `${pathOf(key)}/${name}` },
    body: { revision, ...details },
  });

/** Query for the address of a document's preview. Runs again after each save, which changes `revision`. */
export const framesQuery = (market: Market, documentId: string, revision: number) =>
  queryOptions({
    queryKey: ['content-frames', market.identifier, documentId, revision],
    queryFn: () => previewUrl(market, documentId),
    staleTime: Infinity,
    gcTime: 0,
  });

/** @returns an address on this site that makes this browser show all drafts, then opens the document's page */
export async function previewUrl(market: Market, documentId: string): Promise<string> {
  const call = {
    market,
    method: 'POST',
    path: `${PATH}/preview`,
    body: { document_id: documentId },
  } as const;
  return (await staffData<{ url: string }>(call)).url;
}
