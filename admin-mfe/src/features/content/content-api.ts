import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type {
  EditorDocument,
  EditorDocuments,
  EditorDocumentSummary,
  EditorWords,
} from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

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
  queryOptions({
    queryKey: [STAFF_KEY, 'content'],
    queryFn: async ({ signal }): Promise<EditorDocuments> =>
      (await callStaff<{ data: EditorDocuments }>({ market, path: PATH, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

export const documentQuery = (market: Market, key: DocumentKey) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'content', key.type, key.uid],
    queryFn: async ({ signal }): Promise<EditorDocument> =>
      (await callStaff<{ data: EditorDocument }>({ market, path: pathOf(key), signal })).data,
    // typed text lies over this data, so only the editor decides when to reload it
    staleTime: Infinity,
    gcTime: 0,
    retry: retryPassing,
  });

/** @param words - the words of all languages @throws ApiError 'draft_changed', 'invalid_words' */
export async function saveDraft(
  market: Market,
  { revision, ...key }: EditorDocument,
  words: EditorWords,
): Promise<EditorDocument> {
  const path = `${pathOf(key)}/draft`;
  const { data } = await callStaff<{ data: EditorDocument }>({
    market,
    method: 'PUT',
    path,
    body: { revision, words },
  });
  return data;
}

/** @throws ApiError 'draft_changed' */
export async function actOnDraft(
  market: Market,
  { revision, ...key }: EditorDocument,
  { name, ...details }: DraftAct,
): Promise<EditorDocument> {
  const { data } = await callStaff<{ data: EditorDocument }>({
    market,
    method: 'POST',
    path: `${pathOf(key)}/${name}`,
    body: { revision, ...details },
  });
  return data;
}

/** @returns an address on this site that opens the document's page; the address makes this browser show all drafts */
export async function previewUrl(market: Market, documentId: string): Promise<string> {
  const { data } = await callStaff<{ data: { url: string } }>({
    market,
    method: 'POST',
    path: `${PATH}/preview`,
    body: { document_id: documentId },
  });
  return data.url;
}
