import { createClient, filter } from '@prismicio/client';
import { endWithin } from '../../platform/end-within';

/** Time limit for a call to the content service. It is much shorter than the timeout of a page. */
const WITHIN_MS = 3000;

/** Thrown if the configured address does not serve the REST API v2 of a content service. */
export class InvalidEndpointError extends Error {
  /** shown in health. Source: docs/rules.md CONT-08 */
  readonly healthDetail = 'invalid_endpoint';
  constructor(endpoint: string) {
    super(`CONTENT_ENDPOINT: ${endpoint} is no content API (such as https://shop.cdn.prismic.io/api/v2)`);
    this.name = 'InvalidEndpointError';
  }
}

export interface ContentClientOptions {
  readonly repository: string;
  /** URL of the REST API v2, such as https://shop.cdn.prismic.io/api/v2; undefined means Prismic's own */
  readonly endpoint: string | undefined;
  readonly accessToken: string | undefined;
  readonly fetch: typeof fetch;
  readonly withinMs?: number;
}

export interface FoundDocument {
  readonly type: string;
  readonly uid: string | null;
  readonly lang: string;
}

/** Reads a content repository. Every call returns or throws an error within the time limit. */
export interface ContentClient {
  /**
   * Returns a document in every language, or all documents of the type if `uid` is ''.
   *
   * @param ref - ref of a preview; undefined means the published documents
   */
  documents(type: string, uid: string, ref?: string): Promise<readonly ContentWords[]>;
  document(id: string, ref: string): Promise<FoundDocument | undefined>;
  /**
   * @returns true if the repository accepts the ref and it is not the ref of the published documents
   * @throws Error if the repository fails or limits the request
   */
  isPreviewRef(ref: string): Promise<boolean>;
  /** @returns the ref of the published documents @throws InvalidEndpointError, or another error if no response comes */
  masterRef(): Promise<string>;
}

export function createContentClient(options: ContentClientOptions): ContentClient {
  const { repository, endpoint, accessToken, fetch: ask, withinMs = WITHIN_MS } = options;
  const client = createClient(repository, {
    ...(endpoint ? { documentAPIEndpoint: endpoint } : {}),
    ...(accessToken ? { accessToken } : {}),
    fetch: ask,
  });
  // the signal ends single requests; `endWithin` limits the sum of all requests and pauses of the client
  const inTime = <T>(work: (fetchOptions: { signal: AbortSignal }) => Promise<T>): Promise<T> =>
    endWithin(withinMs, work({ signal: AbortSignal.timeout(withinMs) }));

  return {
    documents: (type, uid, ref) =>
      inTime((fetchOptions) =>
        client.getAllByType(type, {
          lang: '*',
          ...(ref !== undefined && { ref }),
          ...(uid !== '' && { filters: [filter.at(`my.${type}.uid`, uid)] }),
          fetchOptions,
        }),
      ),
    document: async (id, ref) =>
      (
        await inTime((fetchOptions) =>
          client.get({ ref, lang: '*', filters: [filter.at('document.id', id)], fetchOptions }),
        )
      ).results[0],
    isPreviewRef: (ref) =>
      inTime(async (fetchOptions) => {
        if (ref === (await client.getMasterRef({ fetchOptions })).ref) return false;
        // does not use the client for this request, because the client replaces an unknown ref by the published ref
        const url = await client.buildQueryURL({ ref, lang: '*', pageSize: 1, fetchOptions });
        const answer = await ask(url, fetchOptions);
        if (answer.status >= 500 || answer.status === 429)
          throw new Error(`The content service answered with ${answer.status}`);
        return answer.ok;
      }),
    masterRef: () =>
      inTime(async (fetchOptions) => {
        const url = new URL(client.documentAPIEndpoint);
        if (accessToken) url.searchParams.set('access_token', accessToken);
        const answer = await ask(url.href, fetchOptions);
        if (answer.ok || answer.status === 404) return refIn(await answer.text(), client.documentAPIEndpoint);
        throw new Error(`The content service answered with ${answer.status}`);
      }),
  };
}

/** @throws InvalidEndpointError */
function refIn(text: string, endpoint: string): string {
  try {
    const { refs } = JSON.parse(text) as { refs: readonly { ref: unknown; isMasterRef?: unknown }[] };
    const ref = refs.find(({ isMasterRef }) => isMasterRef === true)?.ref;
    if (typeof ref === 'string') return ref;
  } catch {
    // the response is not JSON, or does not come from a content repository
  }
  throw new InvalidEndpointError(endpoint);
}

export interface ContentWords {
  readonly type: string;
  readonly uid: string | null;
  readonly lang: string;
  readonly data: Readonly<Record<string, unknown>>;
}
