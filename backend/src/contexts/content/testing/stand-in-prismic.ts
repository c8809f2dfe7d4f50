import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentWords } from '../content-client';

const MASTER = 'master-ref';

interface Stored extends ContentWords {
  readonly id: string;
}

/** Fakes Prismic's REST API v2. The master ref returns published documents, and the refs of previews return drafts. */
export class StandInPrismic {
  /** documents by ref */
  readonly byRef = new Map<string, Stored[]>([[MASTER, []]]);
  readonly searchedRefs: string[] = [];
  isAway = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<StandInPrismic> {
    const server = createServer();
    const prismic = new StandInPrismic(server);
    server.on('request', ({ url = '/' }, response) => {
      const { status, body } = prismic.answer(new URL(url, 'http://prismic.test'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return prismic;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/v2`;
  }

  write(ref: string, document: Omit<ContentWords, 'lang'> & { lang?: string }): void {
    const documents = this.byRef.get(ref) ?? [];
    const { type, uid, lang = 'en-gb' } = document;
    documents.push({ ...document, lang, id: `${type}-${uid}-${lang}` });
    this.byRef.set(ref, documents);
  }

  private answer({ pathname, searchParams }: URL): { status: number; body: unknown } {
    if (this.isAway) return { status: 503, body: {} };
    if (pathname === '/api/v2')
      return {
        status: 200,
        body: {
          refs: [{ id: 'master', ref: MASTER, label: 'Master', isMasterRef: true }],
          languages: [],
          types: {},
          tags: [],
        },
      };
    if (pathname !== '/api/v2/documents/search') return { status: 404, body: { error: 'nothing here' } };
    const ref = searchParams.get('ref') ?? '';
    this.searchedRefs.push(ref);
    const documents = this.byRef.get(ref);
    if (!documents)
      return {
        status: 404,
        body: { type: 'api_notfound_error', message: `Ref not found. Master ref is: ${MASTER}` },
      };
    const query = searchParams.getAll('q').join();
    const criterion = (pattern: RegExp) => pattern.exec(query)?.[1];
    const [type, uid, id] = [
      criterion(/document\.type, "([^"]+)"/),
      criterion(/\.uid, "([^"]+)"/),
      criterion(/document\.id, "([^"]+)"/),
    ];
    const results = documents.filter(
      (contentDocument) =>
        (type === undefined || contentDocument.type === type) &&
        (uid === undefined || contentDocument.uid === uid) &&
        (id === undefined || contentDocument.id === id),
    );
    const body = { results, total_results_size: results.length, total_pages: 1, next_page: null };
    return { status: 200, body };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
