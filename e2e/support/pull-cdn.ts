import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const FILES = /^\/(_canvas\/assets|mfe)\//;
/** response headers that a CDN passes on */
const KEPT = /^(content-(type|encoding)|cache-control|vary|access-control-|timing-allow-|cross-origin-)/;

interface Kept {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A pull CDN: another origin that fetches each file from the shop once and caches it. */
export class PullCdn {
  private readonly keptFiles = new Map<string, Kept>();
  readonly askedPaths: string[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.writeHead(502).end());
  });

  private constructor(
    private readonly shop: string,
    readonly origin: string,
  ) {}

  static async open(shop: string, port: number): Promise<PullCdn> {
    const cdn = new PullCdn(shop, `http://localhost:${port}`);
    cdn.server.listen(port, 'localhost');
    await once(cdn.server, 'listening');
    return cdn;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.askedPaths.push(url);
    if (!FILES.test(url)) {
      response.writeHead(404).end();
      return;
    }

    const file = this.keptFiles.get(url) ?? (await this.pull(url));
    this.keptFiles.set(url, file);
    response.writeHead(file.status, Object.fromEntries(file.headers)).end(file.body);
  }

  /** uncompressed, since `fetch` would decompress it */
  private async pull(url: string): Promise<Kept> {
    const answer = await fetch(this.shop + url, { headers: { 'accept-encoding': 'identity' } });
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => KEPT.test(name)),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}
