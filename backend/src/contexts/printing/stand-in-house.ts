import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { verifiedWebhook, webhookSignature } from '../../platform/outbox';
import type { JobTicket } from './job-ticket';
import { sha256Of } from './order-files';

/** How the print house treats a ticket. `disorder`: sends its events twice, in reverse. `away`: accepts no ticket. */
export const MANNERS = ['prints', 'rejects', 'disorder', 'silent', 'away'] as const;
export type Manner = (typeof MANNERS)[number];

export interface StandInOptions {
  /** the `whsec_…` secret for both directions */
  readonly secret: string;
  readonly shopOrigin: string;
  readonly manner: Manner;
  /** between two events, default 0 */
  readonly pauseMs?: number;
  /** folder for tickets and files; undefined means they are not written */
  readonly folder?: string | undefined;
  readonly say?: (line: string) => void;
}

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

function eventsOf(ticket: string, manner: Manner): readonly Told[] {
  if (manner === 'silent') return [];
  const firstEvent = { type: 'job.acknowledged', data: { ticket } };
  if (manner === 'rejects') return [firstEvent, { type: 'job.rejected', data: { ticket, reason: 'test' } }];
  const tracking = { code: `T-${ticket}`, url: `https://track.example/${ticket}` };
  const allEvents = [
    firstEvent,
    { type: 'job.printing', data: { ticket } },
    { type: 'job.shipped', data: { ticket, tracking } },
  ];
  return manner === 'prints' ? allEvents : [...allEvents].reverse();
}

/**
 * A print house that prints nothing: accepts signed tickets, fetches and checks their files, and answers as configured.
 * Used by tests and by shops in development. Source: docs/printing.md
 */
export class StandInHouse {
  /** tickets by id, in the order of their arrival; a repeated ticket is stored once */
  readonly placed = new Map<string, JobTicket>();
  readonly cancelled = new Set<string>();
  manner: Manner;
  private readonly server: Server;
  private readonly seenIds = new Set<string>();

  constructor(private readonly options: StandInOptions) {
    this.manner = options.manner;
    this.server = createServer((request, response) => {
      void this.take(request)
        .catch((error: unknown) => {
          options.say?.(String(error));
          return 500;
        })
        .then((status) => response.writeHead(status).end());
    });
  }

  async open(port = 0): Promise<string> {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await textOf(request);
    const id = verifiedWebhook(request.headers, body, this.options.secret);
    if (id === undefined) return 401;
    if (this.manner === 'away') return 503;
    if (this.seenIds.has(id)) return 204;
    const { type, data } = JSON.parse(body) as Told;
    if (type === 'job.cancelled') this.cancelled.add(String(data['ticket']));
    if (type === 'job.placed') await this.place(data as unknown as JobTicket);
    this.seenIds.add(id);
    this.options.say?.(`${type} ${String(data['id'] ?? data['ticket'])}`);
    return 204;
  }

  /** @throws Error if a file differs from the ticket; the shop then sends the ticket again */
  private async place(ticket: JobTicket): Promise<void> {
    for (const file of ticket.items.flatMap(({ files }) => files)) {
      const { pathname, search } = new URL(file.url!);
      const answer = await fetch(new URL(pathname + search, this.options.shopOrigin));
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok || sha256Of(bytes) !== file.sha256)
        throw new Error(`${file.name} is not the file of the ticket (${answer.status})`);
      await this.keep(ticket, file.name, bytes);
    }
    await this.keep(ticket, 'ticket.json', Buffer.from(JSON.stringify(ticket, undefined, 2)));
    this.placed.set(ticket.id, ticket);
    void this.answer(ticket.id).catch((error: unknown) => this.options.say?.(String(error)));
  }

  private async keep({ id }: JobTicket, name: string, bytes: Buffer): Promise<void> {
    if (this.options.folder === undefined) return;
    await mkdir(join(this.options.folder, id), { recursive: true });
    await writeFile(join(this.options.folder, id, name), bytes);
  }

  private async answer(ticket: string): Promise<void> {
    for (const event of eventsOf(ticket, this.manner)) {
      await new Promise((resolve) => setTimeout(resolve, this.options.pauseMs ?? 0));
      const id = randomUUID();
      await this.tell(event, id);
      if (this.manner === 'disorder') await this.tell(event, id);
    }
  }

  private async tell(event: Told, id: string): Promise<void> {
    const body = JSON.stringify({ ...event, timestamp: new Date().toISOString() });
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await fetch(new URL('/_canvas/api/print-house/events', this.options.shopOrigin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhookSignature(id, timestamp, body, this.options.secret),
      },
      body,
    });
    this.options.say?.(`${event.type}: ${answer.status}`);
  }
}
