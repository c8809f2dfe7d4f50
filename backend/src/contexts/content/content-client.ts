import { createClient, filter } from '@prismicio/client';
import { endWithin } from '../../platform/end-within';
import type { ContentWords } from './content-words';

/** A shopper who asks first waits no longer for the content service: well within what a page waits for its answer. */
const WITHIN_MS = 3000;

/** What answers at the configured address is no REST API v2 of a content service. */
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
  /** of the REST API v2, such as https://shop.cdn.prismic.io/api/v2; undefined: Prismic's own for the repository */
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

/** Asks a content repository. Every call ends in time or throws. */
export interface ContentClient {
  /**
   * Every language of a document; without a uid, of all of the type.
   *
   * @param ref - of a preview; undefined: what is published
   */
  documents(type: string, uid: string, ref?: string): Promise<readonly ContentWords[]>;
  document(id: string, ref: string): Promise<FoundDocument | undefined>;
  /** Does the repository answer by this ref? What is published is no preview. @throws where it does not say */
  isPreviewRef(ref: string): Promise<boolean>;
  /** @returns the ref of what is published @throws InvalidEndpointError, or where it does not answer */
  masterRef(): Promise<string>;
}

export function createContentClient(options: ContentClientOptions): ContentClient {
  const { repository, endpoint, accessToken, fetch: ask, withinMs = WITHIN_MS } = options;
  const client = createClient(repository, {
    ...(endpoint ? { documentAPIEndpoint: endpoint } : {}),
    ...(accessToken ? { accessToken } : {}),
    fetch: ask,
  });
  // the signal ends one request; the client may make several, and waits between them where it is told to
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
        // not by the client: of a ref that the repository does not know it asks for what is published instead
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
    // no JSON, or none of a repository's
  }
  throw new InvalidEndpointError(endpoint);
}
